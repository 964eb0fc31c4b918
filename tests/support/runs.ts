const isMutated = process.env["MUTATION_PART"] !== undefined

/** How often a property is tried: a thirtieth where each of some thousand changed programs is tried with it. */
export const runs = (times: number): number => (isMutated ? Math.ceil(times / 30) : times)

/** Milliseconds that all tries of a property may take: where a program was changed, one that waits for ever waits less. */
export const patience = (ms: number): number => (isMutated ? Math.min(ms, 5_000) : ms)
