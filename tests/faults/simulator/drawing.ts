import type { Chance } from "../../support/seeded.ts"

export const oneOf = <T>(chance: Chance, list: ReadonlyArray<T>): T => list[chance.below(list.length)] as T

/** Milliseconds from the least to the most; short ones are as likely as long ones. */
export const lasting = (chance: Chance, least: number, most: number): number =>
  Math.round(least * (most / least) ** chance.next())
