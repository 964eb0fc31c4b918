import { endProcess } from "./endProcess.ts"

const SIGNALS = ["SIGTERM", "SIGINT", "SIGHUP"] as const

interface Options {
  /** Ends everything that was begun. It is called once. */
  readonly stop: () => Promise<void>
  /** Milliseconds after which the process ends although `stop` has not. */
  readonly limit: number
  /** Exit status after a clean stop. */
  readonly status: number
  readonly report: (text: string) => void
}

/**
 * One path to the end for any number of signals: a terminal signals the whole process group and npm passes the signal
 * on, so the second one is no wish to hurry. Exits with `status`, or with 1 when stopping failed or took too long.
 */
export const stopOnSignals = ({ stop, limit, status, report }: Options): void => {
  const end = () => {
    setTimeout(() => {
      report(`not stopped within ${limit / 1000} s: ending as it is, the next start takes over what is left`)
      endProcess(1)
    }, limit).unref()
    stop().then(
      () => endProcess(status),
      (error: unknown) => {
        report(error instanceof Error ? error.message : String(error))
        endProcess(1)
      },
    )
  }
  let isStopping = false
  for (const signal of SIGNALS) {
    // never `once`: without a listener the second signal would kill the process in the middle of its stop
    process.on(signal, () => {
      if (isStopping) return
      isStopping = true
      end()
    })
  }
}
