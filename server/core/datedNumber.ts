import { randomInt } from "node:crypto"
import * as Shanghai from "#domain/time/Shanghai.ts"

/** A number that tells its day, and not how many there were: `20260302-` and 12 digits. */
export const datedNumber = (at: number): string =>
  `${Shanghai.dateText(at).replaceAll("-", "")}-${String(randomInt(1e12)).padStart(12, "0")}`
