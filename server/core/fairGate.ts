import { networksOf } from "./networkOf.ts"

/** Who wants to pass a gate. */
export interface Passer {
  readonly agencyId: string
  readonly ip: string
  /** The learner signed in from there before, or proved to be the learner by a code. */
  readonly isKnown: boolean
}

interface Waiting extends Passer {
  readonly networks: ReturnType<typeof networksOf>
  /** What decides first stands first; less is better. */
  readonly rank: ReadonlyArray<number>
  readonly settle: (isLetIn: boolean) => void
}

/**
 * Lets so many run at once. Who waits is let in by turns of networks, the known before strangers, then by turns of
 * agencies; when too many wait, the one whose turn is last is refused (null). So whoever sends much waits behind those who
 * send little.
 */
export const makeFairGate = (most: number, mostWaiting: number) => {
  let running = 0
  let arrivals = 0
  const waiting = new Set<Waiting>()

  const take = (isBefore: (a: Waiting, b: Waiting) => boolean): Waiting | undefined => {
    const [first, ...rest] = waiting
    if (first === undefined) return undefined
    const taken = rest.reduce((found, next) => (isBefore(next, found) ? next : found), first)
    waiting.delete(taken)
    return taken
  }

  const rankOf = ({ agencyId, isKnown }: Passer, networks: Waiting["networks"]): Waiting["rank"] => {
    const count = (matches: (other: Waiting) => boolean) => [...waiting].filter(matches).length
    const turns = networks.map(({ name, share }) =>
      Math.floor(count((other) => other.networks.some((network) => network.name === name)) / share),
    )
    return [Math.max(...turns), isKnown ? 0 : 1, count((other) => other.agencyId === agencyId), (arrivals += 1)]
  }

  const wait = (passer: Passer): Promise<boolean> =>
    new Promise((settle) => {
      const networks = networksOf(passer.ip)
      waiting.add({ ...passer, networks, rank: rankOf(passer, networks), settle })
      if (waiting.size > mostWaiting) take((a, b) => isLess(b.rank, a.rank))?.settle(false)
    })

  return async <T>(passer: Passer, run: () => Promise<T>): Promise<T | null> => {
    if (running < most) running += 1
    else if (!(await wait(passer))) return null
    try {
      return await run()
    } finally {
      const next = take((a, b) => isLess(a.rank, b.rank))
      if (next === undefined) running -= 1
      else next.settle(true)
    }
  }
}

const isLess = (a: ReadonlyArray<number>, b: ReadonlyArray<number>): boolean => {
  const at = a.findIndex((value, n) => value !== b[n])
  return (a[at] ?? 0) < (b[at] ?? 0)
}
