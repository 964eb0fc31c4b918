/**
 * The files of a content folder, wherever they stand: a directory, or the tables of the site. Paths are relative, with
 * slashes; a folder that is not there has no files.
 */
export interface ContentFolder {
  /** Names of the files directly in a folder. */
  readonly files: (folder: string) => Promise<ReadonlyArray<string>>
  /** Names of the folders directly in a folder. */
  readonly folders: (folder: string) => Promise<ReadonlyArray<string>>
  /** Paths of all files in a folder and in those inside, relative to it. */
  readonly below: (folder: string) => Promise<ReadonlyArray<string>>
  /** In bytes; null: there is no such file. */
  readonly size: (file: string) => Promise<number | null>
  /** null: there is no such file. */
  readonly read: (file: string) => Promise<Buffer | null>
  /** Its first bytes; null where it stands elsewhere, checked when it was taken in. */
  readonly head: (file: string, bytes: number) => Promise<Buffer | null>
}
