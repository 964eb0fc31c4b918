/** The states something may go to from each of its states. */
export type Moves<S extends string> = Readonly<Record<S, ReadonlyArray<S>>>

export const isLegal = <S extends string>(moves: Moves<S>, from: S, to: S): boolean => moves[from].includes(to)
