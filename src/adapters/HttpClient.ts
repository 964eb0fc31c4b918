import { Context, Data, type Duration, Effect, Layer } from "effect"
import { noteRead } from "./earlyReads.ts"
import { ServerClock } from "./ServerClock.ts"

export interface HttpRequest {
  readonly url: URL
  readonly method: "GET" | "POST"
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | FormData | Blob | null
  /** Goes on when its page is left. */
  readonly keepalive: boolean
}

/** Header names are in lower case. */
export interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: string
}

/** `sentAt` and `receivedAt` are moments of the monotonic clock, milliseconds. */
export interface HttpAnswer extends Reply {
  readonly sentAt: number
  readonly receivedAt: number
}

/** No answer came. */
export class HttpLost extends Data.TaggedError("HttpLost")<{ readonly kind: "offline" | "timeout" | "network" }> {}

/** An answer whose body may still be on its way. */
interface Begun extends Omit<Reply, "body"> {
  readonly text: () => Promise<string>
}

/** Answers a request, or rejects when nobody does. Aborting the signal is the end of it. */
type Line = (request: HttpRequest, signal: AbortSignal) => Promise<Begun>

export const Fetch = Context.Reference<typeof globalThis.fetch>("adapters/Fetch", {
  defaultValue: () => (input, init) => globalThis.fetch(input, init),
})

export const IsOffline = Context.Reference<() => boolean>("adapters/IsOffline", {
  defaultValue: () => () => globalThis.navigator?.onLine === false,
})

/** Sends one request and waits for its whole answer, at most for so long. */
export class HttpClient extends Context.Service<
  HttpClient,
  {
    readonly send: (request: HttpRequest, timeOut: Duration.Input) => Effect.Effect<HttpAnswer, HttpLost>
    readonly isOffline: Effect.Effect<boolean>
  }
>()("adapters/HttpClient") {
  /** `fetch` without caches. Cookies go to this origin alone, which knows a device by one (decision 42). */
  static readonly layer = Layer.effect(
    HttpClient,
    Effect.gen(function* () {
      const fetch = yield* Fetch
      return over(
        yield* ServerClock,
        async ({ url, method, headers, body, keepalive }, signal) => {
          if (method === "GET") noteRead(url, headers)
          const response = await fetch(url, {
            method,
            headers,
            signal,
            credentials: "same-origin",
            cache: "no-store",
            ...(keepalive && { keepalive }),
            ...(body !== null && { body }),
          })
          const { status } = response
          return { status, headers: Object.fromEntries(response.headers), text: () => response.text() }
        },
        yield* IsOffline,
      )
    }),
  )

  /** A network within this process: `answer` rejects where nobody answers. */
  static readonly layerMemory = (
    answer: (request: HttpRequest, signal: AbortSignal) => Promise<Reply>,
    isOffline: () => boolean = () => false,
  ) =>
    Layer.effect(
      HttpClient,
      Effect.map(ServerClock, (clock) => {
        const line: Line = async (request, signal) => {
          const { body, ...head } = await answer(request, signal)
          return { ...head, text: async () => body }
        }
        return over(clock, line, isOffline)
      }),
    )
}

const over = (clock: ServerClock["Service"], line: Line, isOffline: () => boolean) => {
  const lost = () => new HttpLost({ kind: isOffline() ? "offline" : "network" })

  const send = Effect.fnUntraced(function* (request: HttpRequest, signal: AbortSignal) {
    const sentAt = yield* clock.monotonic
    const begun = yield* Effect.tryPromise({ try: () => line(request, signal), catch: lost })
    // a long body says nothing of the clock
    const receivedAt = yield* clock.monotonic
    const body = yield* Effect.tryPromise({ try: begun.text, catch: lost })
    return { status: begun.status, headers: begun.headers, body, sentAt, receivedAt }
  })

  return HttpClient.of({
    isOffline: Effect.sync(isOffline),
    send: (request, timeOut) =>
      Effect.suspend(() => {
        const ended = new AbortController()
        return send(request, ended.signal).pipe(
          Effect.onInterrupt(() => Effect.sync(() => ended.abort())),
          Effect.timeoutOrElse({ duration: timeOut, orElse: () => Effect.fail(new HttpLost({ kind: "timeout" })) }),
        )
      }),
  })
}
