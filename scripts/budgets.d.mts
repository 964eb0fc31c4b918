interface Piece {
  readonly name?: string
  readonly imports?: ReadonlyArray<string>
}

/** Which files of a build wait for each other and may not, by the names of their pieces. */
export const newRounds: (manifest: Readonly<Record<string, Piece>>) => ReadonlyArray<string>
