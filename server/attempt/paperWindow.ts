import * as Shanghai from "#domain/time/Shanghai.ts"

/** The window of a paper as it is sent; null on a side that is open. */
export const paperWindow = ({
  opens_at,
  closes_at,
}: {
  readonly opens_at: number | null
  readonly closes_at: number | null
}) => ({
  opens_at: opens_at === null ? null : Shanghai.format(opens_at),
  closes_at: closes_at === null ? null : Shanghai.format(closes_at),
})
