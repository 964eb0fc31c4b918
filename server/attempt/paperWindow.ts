import * as Shanghai from "#domain/time/Shanghai.ts"

/** In epoch milliseconds; null on a side that is open. */
export interface PaperWindow {
  readonly opens_at: number | null
  readonly closes_at: number | null
}

/** The window of a paper as it is sent. */
export const paperWindow = ({ opens_at, closes_at }: PaperWindow) => ({
  opens_at: opens_at === null ? null : Shanghai.format(opens_at),
  closes_at: closes_at === null ? null : Shanghai.format(closes_at),
})
