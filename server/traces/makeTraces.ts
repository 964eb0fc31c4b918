import { AsyncLocalStorage } from "node:async_hooks"
import * as Context from "effect/Context"
import * as Exit from "effect/Exit"
import { layer as fetchLayer } from "effect/http/FetchHttpClient"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import { layerJson } from "effect/observability/OtlpSerialization"
import { layer as otlpLayer } from "effect/observability/OtlpTracer"
import * as Option from "effect/Option"
import { externalSpan, type Span, Tracer } from "effect/Tracer"
import type { Attributes, Traces } from "../core/Traces.ts"
import type { Pool } from "../db/Sql.ts"
import { traceQueries } from "./traceQueries.ts"

interface Options {
  /** Of a collector, where it takes traces by OTLP over HTTP. */
  readonly url: string
  /** Of all traces that begin, which part is recorded: 0 to 1. */
  readonly share: number
  /** 0 to 1, below 1. */
  readonly random?: () => number
}

export interface RunningTraces extends Traces {
  /** From now on queries of this process are parts of what goes on. */
  readonly follow: (pool: Pool) => void
  /** Sends what is left. */
  readonly stop: () => Promise<void>
}

/** A trace that is not recorded. */
const NOT_TAKEN = () => {}

/** Records traces and sends them every few seconds; while the collector is away they are dropped. */
export const makeTraces = async ({ url, share, random = Math.random }: Options): Promise<RunningTraces> => {
  const runtime = ManagedRuntime.make(
    otlpLayer({ url, resource: { serviceName: "study-site" } }).pipe(
      Layer.provide(layerJson),
      Layer.provide(fetchLayer),
    ),
  )
  const tracer = await runtime.runPromise(Tracer)
  const going = new AsyncLocalStorage<Span>()
  let unfollow = () => {}
  const traces: Traces = {
    point: () => going.getStore() ?? null,
    begin: ({ name, kind, attributes = {}, above: elsewhere = null }, run) => {
      const above = going.getStore() ?? (elsewhere === null ? undefined : externalSpan({ ...elsewhere, sampled: true }))
      if (above === undefined && random() >= share) return run(NOT_TAKEN)
      const span = tracer.span({
        name,
        kind,
        parent: Option.fromUndefinedOr(above),
        annotations: Context.empty(),
        links: [],
        startTime: nanoseconds(),
        root: above === undefined,
        sampled: true,
      })
      describe(span, attributes)
      return going.run(span, () =>
        run((more, failure) => {
          describe(span, more)
          span.end(nanoseconds(), failure === undefined ? Exit.void : Exit.fail(new Failure(failure)))
        }),
      )
    },
  }
  return {
    ...traces,
    follow: (pool) => {
      unfollow = traceQueries(pool, traces)
    },
    stop: async () => {
      unfollow()
      await runtime.dispose()
    },
  }
}

/** Its trace would say where in the code spans are ended. */
class Failure extends Error {
  override readonly name = "Failure"
  override readonly stack = ""
}

const describe = (span: Span, attributes: Attributes): void => {
  for (const [name, value] of Object.entries(attributes)) span.attribute(name, value)
}

/** Since 1970, as finely as the clock tells. */
const nanoseconds = (): bigint => BigInt(Math.round((performance.timeOrigin + performance.now()) * 1_000)) * 1_000n
