interface Options<I> {
  /** Items of one run. */
  readonly most: number
  /** Runs at the same time. */
  readonly atOnce: number
  /** Milliseconds that a run has to itself, unless as many as fill the next one wait. */
  readonly patience?: number
  /** Items with the same text run one after the other, in their order. */
  readonly alone?: (item: I) => string
}

interface Waiting<I, O> {
  readonly item: I
  readonly key: unknown
  readonly resolve: (value: O) => void
  readonly reject: (error: unknown) => void
}

/**
 * One round trip for many askers: what is asked for while the runs are busy goes together into the next, since a run
 * costs much and an item little. `run` answers in the order of its items. When a run of several fails, each item runs
 * again alone, so no item fails for another's error.
 */
export const gather = <I, O>(
  run: (items: ReadonlyArray<I>) => Promise<ReadonlyArray<O>>,
  { most, atOnce, patience = 0, alone }: Options<I>,
): ((item: I) => Promise<O>) => {
  let waiting: Array<Waiting<I, O>> = []
  const busy = new Set<unknown>()
  let running = 0
  let begunAt = 0
  let isComing = false

  /** Gives what hands out the answers, or the errors. */
  const settle = async (batch: ReadonlyArray<Waiting<I, O>>): Promise<() => void> => {
    try {
      const answers = await run(batch.map(({ item }) => item))
      return () => {
        for (const [index, { resolve }] of batch.entries()) resolve(answers[index] as O)
      }
    } catch (error) {
      if (batch.length === 1) return () => batch[0]?.reject(error)
      // at once: the one that broke the run may take long again
      await Promise.all(batch.map(async (one) => (await settle([one]))()))
      return () => {}
    }
  }
  const take = (): ReadonlyArray<Waiting<I, O>> => {
    const taken: Array<Waiting<I, O>> = []
    const left: Array<Waiting<I, O>> = []
    for (const one of waiting) {
      if (taken.length === most || busy.has(one.key)) left.push(one)
      else {
        taken.push(one)
        busy.add(one.key)
      }
    }
    waiting = left
    return taken
  }
  const start = (): void => {
    while (running < atOnce && waiting.length > 0) {
      const left = running === 0 || waiting.length >= most ? 0 : begunAt + patience - performance.now()
      if (left > 0) return startLater(left)
      const batch = take()
      if (batch.length === 0) return
      running += 1
      begunAt = performance.now()
      void settle(batch).then((handOut) => {
        running -= 1
        for (const { key } of batch) busy.delete(key)
        // first: those who get their answers have much to do
        start()
        handOut()
      })
    }
  }
  let later: NodeJS.Timeout | null = null
  const startLater = (ms: number): void => {
    later ??= setTimeout(() => {
      later = null
      start()
    }, ms)
  }
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, key: alone?.(item) ?? Symbol(), resolve, reject })
      if (isComing) return
      isComing = true
      // after the requests that arrived with this one were read
      setImmediate(() => {
        isComing = false
        start()
      })
    })
}
