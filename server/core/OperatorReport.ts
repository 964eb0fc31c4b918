/** What a command tells its operator. */
export interface OperatorReport {
  /** For people, a line each. */
  readonly lines: ReadonlyArray<string>
  /** The same for programs: what `--json` prints. */
  readonly data: unknown
}

/** What an operator's work knows of the moment. */
export interface OperatorContext {
  /** The agency's id, which is there. */
  readonly agency: string
  /** Epoch milliseconds. */
  readonly now: number
  /** Everything is undone at the end. */
  readonly isDryRun: boolean
  /** How much of the work is done; shown once a second. */
  readonly progress: (done: number, all: number) => void
}
