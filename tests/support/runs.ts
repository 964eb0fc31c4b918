const isMutated = process.env["MUTATION_PART"] !== undefined
const FACTOR = isMutated ? 1 / 30 : Number(process.env["PROPERTY_FACTOR"] ?? 1)

/**
 * How often a property is tried: as often as the suite has time for, many times that by `npm run prove`, a thirtieth where
 * each of some thousand changed programs is tried with it.
 */
export const runs = (times: number): number => Math.ceil(times * FACTOR)

/** Milliseconds that all tries of a property may take: where a program was changed, one that waits for ever waits less. */
export const patience = (ms: number): number => (isMutated ? Math.min(ms, 5_000) : ms)
