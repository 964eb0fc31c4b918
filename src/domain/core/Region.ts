import type { Province } from "./Agency.ts"

/** The region whose content is shown. */
export type Region = Province

/** Section 9. */
export const DEFAULT_ID = "430000"
const DEFAULT: Region = { id: DEFAULT_ID, name: "湖南" }

/** The chosen region when the agency has it, else the default one, else the agency's first. */
export const resolve = (provinces: ReadonlyArray<Province>, chosenId: string | null): Region =>
  provinces.find(({ id }) => id === chosenId) ??
  provinces.find(({ id }) => id === DEFAULT_ID) ??
  provinces[0] ??
  DEFAULT
