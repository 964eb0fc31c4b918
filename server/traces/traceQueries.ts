import { codeOf, type Traces } from "../core/Traces.ts"
import type { Pool } from "../db/Sql.ts"

/** What the driver makes of a query: it is sent when it is first waited for. */
interface Query extends Promise<unknown> {
  readonly executed: boolean
  /** Written as a template, whose values are apart from it. */
  readonly tagged: boolean
  readonly strings: ReadonlyArray<string>
  /** As it was sent, with a number for each value. */
  readonly string?: string
  handle: () => Promise<void>
}

const MAX_TEXT = 2_000

/**
 * From now on queries of every pool of this process are parts of the trace that asks for them; gives what ends that. The
 * driver calls back when a query begins, never when it ends: so what each query of it does first is changed.
 */
export const traceQueries = (pool: Pool, traces: Traces): (() => void) => {
  const prototype = Object.getPrototypeOf(pool`select 1`) as Query
  const { handle } = prototype
  prototype.handle = function (this: Query) {
    if (this.executed || traces.point() === null) return handle.call(this)
    const [first = ""] = this.strings
    const operation = (/\w+/.exec(first)?.[0] ?? "query").toLowerCase()
    return traces.begin(
      {
        name: operation,
        kind: "client",
        attributes: { "db.system.name": "postgresql", "db.operation.name": operation },
      },
      (end) => {
        const text = () => (this.tagged && this.string !== undefined ? this.string.slice(0, MAX_TEXT) : "")
        const said = () => ({ "db.query.text": text().replaceAll(/\s+/g, " ").trim() })
        // not by the query's own, which begins it
        void Promise.prototype.then.call(
          this,
          () => end(said()),
          (error: unknown) => end(said(), codeOf(error)),
        )
        return handle.call(this)
      },
    )
  }
  return () => {
    prototype.handle = handle
  }
}
