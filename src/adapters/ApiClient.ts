import { Cause, Context, Data, Duration, Effect, Layer, Schedule } from "effect"
import * as Schema from "effect/Schema"
import type { Call } from "#domain/contract/Call.ts"
import type { CallName, Output } from "#domain/contract/Contract.ts"
import { contentHash } from "#domain/core/contentHash.ts"
import { callOf } from "#domain/contract/callOf.ts"
import { type CallFailure, type CallOutcome, type CallRequest, keyOf } from "#domain/contract/Request.ts"
import * as Envelope from "#domain/protocol/Envelope.ts"
import { requestHeaders } from "#domain/protocol/requestHeaders.ts"
import { RETRY_STATUSES } from "#domain/protocol/retryPolicy.ts"
import * as RetryPolicy from "#domain/protocol/retryPolicy.ts"
import * as Sign from "#domain/protocol/sign.ts"
import { answerTime } from "./answerTime.ts"
import { ApiConfig } from "./ApiConfig.ts"
import * as Failure from "./callFailure.ts"
import { Entropy } from "./Entropy.ts"
import { type HttpAnswer, HttpClient, type HttpLost } from "./HttpClient.ts"
import { ServerClock } from "./ServerClock.ts"
import { Storage } from "./storage/Storage.ts"
import { Inflater, unpack } from "./unpack.ts"

/** One try waits this long for its answer. */
const TIME_OUT = "20 seconds"
/** With a file, over a slow line. */
const UPLOAD_TIME_OUT = "2 minutes"

interface Answered {
  readonly status: number
  readonly body: unknown
  readonly retryAfter: string | null
  /** The token that was sent. */
  readonly token: string
}

/** An answer that may be another one the next time. */
class Passing extends Data.TaggedError("Passing")<{ readonly answered: Answered }> {}

/**
 * Makes the calls of the contract over HTTP (specification section 7): headers and sign, token, retries, envelope,
 * packed data. Every expected failure is a value.
 */
export class ApiClient extends Context.Service<
  ApiClient,
  {
    /** `intent`: of a `keyed` call; the same one with the same content has one Idempotency-Key while the page lives. */
    readonly call: <N extends CallName>(
      request: CallRequest<N>,
      intent?: number | string,
    ) => Effect.Effect<CallOutcome<Output<N>>>
  }
>()("adapters/ApiClient") {
  static readonly layerNoDeps = Layer.effect(
    ApiClient,
    Effect.gen(function* () {
      const config = yield* ApiConfig
      const storage = yield* Storage
      const http = yield* HttpClient
      const clock = yield* ServerClock
      const entropy = yield* Entropy
      const inflate = yield* Inflater

      const send = Effect.fnUntraced(function* (
        call: Call,
        { payload, file }: Pick<CallRequest, "payload" | "file">,
        key: string | undefined,
        token: string,
      ) {
        const accessTime = Sign.accessTime(yield* clock.now)
        // an answer for everybody may be kept
        const requestId = token === "" ? null : entropy.id()
        const headers = requestHeaders({
          accessTime,
          sign: Sign.sign(accessTime, config.salt),
          agencyFlag: config.agencyFlag,
          token,
          idempotencyKey: key ?? null,
          requestId,
          contentType: call.body === "json" ? "application/json" : null,
          clientIp: config.clientIp,
        })
        const url = new URL(`${config.baseUrl}${call.path}`, config.origin)
        const { method, keepalive } = call
        if (method === "GET" || call.body === "multipart") putQuery(url, payload)
        const answer = yield* http.send(
          { url, method, headers, body: method === "GET" ? null : bodyOf(call, payload, file), keepalive },
          file === undefined ? TIME_OUT : UPLOAD_TIME_OUT,
        )
        // an answer names its request: one that a cache kept of an earlier request is no answer to this one
        const isOwn = requestId === null || (answer.headers["client-request-id"] ?? requestId) === requestId
        const answered: Answered = {
          status: answer.status,
          body: isOwn ? parse(answer) : undefined,
          retryAfter: answer.headers["retry-after"] ?? null,
          token,
        }
        // the clock of whoever stands between is none of ours
        if (Envelope.interpret(answered.status, answered.body).kind !== "malformed")
          yield* clock.observe(answerTime(answer))
        return RETRY_STATUSES.has(answered.status) ? yield* new Passing({ answered }) : answered
      })

      /** The domain decides whether a request goes out again, and when. */
      const retries = (sent: RetryPolicy.SentRequest) =>
        Schedule.fromStepWithMetadata(
          Effect.succeed(({ input, attempt }: Schedule.InputMetadata<HttpLost | Passing>) =>
            Effect.flatMap(clock.now, (now) => {
              const answered = input._tag === "Passing" ? input.answered : null
              const decision = RetryPolicy.decide(sent, {
                retries: attempt - 1,
                status: answered?.status ?? null,
                retryAfter: answered?.retryAfter ?? null,
                now,
                jitter: entropy.next(),
              })
              return decision.kind === "giveUp"
                ? Cause.done()
                : Effect.succeed<[number, Duration.Duration]>([attempt, Duration.millis(decision.afterMs)])
            }),
          ),
        )

      const sendPatiently = (
        call: Call,
        request: Pick<CallRequest, "payload" | "file">,
        key: string | undefined,
        token: string,
      ) =>
        send(call, request, key, token).pipe(
          Effect.retry(retries({ method: call.method, hasIdempotencyKey: key !== undefined })),
          Effect.catchTag("Passing", ({ answered }) => Effect.succeed(answered)),
        )

      const read = Effect.fnUntraced(function* (call: Call, answered: Answered) {
        const answer = Envelope.interpret(answered.status, answered.body)
        switch (answer.kind) {
          case "unauthorized":
            // a 401 that answers an older token says nothing about the present one
            if ((yield* storage.token) === answered.token) config.onUnauthorized()
            return Failure.unauthorized(answer.msg)
          case "refused":
            return Failure.refused(answered.status, answer)
          case "malformed":
            return RETRY_STATUSES.has(answered.status) ? Failure.busy(answered.status) : Failure.broken(answered.status)
          case "packed":
          case "plain":
            return yield* (answer.kind === "packed" ? unpack(inflate, answer.text) : Effect.succeed(answer.data)).pipe(
              Effect.flatMap(Schema.decodeUnknownEffect(call.output)),
              Effect.orElseSucceed(() => Failure.broken(answered.status)),
            )
        }
      })

      let page: string | null = null
      /** No other page, nor this one loaded again, has the same. */
      const keyFor = (request: CallRequest, intent: number | string | undefined): string =>
        intent === undefined ? entropy.id() : `${(page ??= entropy.id())}-${intent}-${contentHash(keyOf(request))}`

      const call = Effect.fn("ApiClient.call")(
        function* <N extends CallName>(request: CallRequest<N>, intent?: number | string) {
          // whoever signs in while the call is loaded, sent or repeated has nothing of it
          const present = yield* storage.token
          const called: Call = yield* Effect.tryPromise(() => callOf(request.call))
          const token = called.auth === "anonymous" ? "" : present
          if (called.auth === "required" && token === "") {
            config.onUnauthorized()
            return failed(Failure.unauthorized("请先登录").failure)
          }
          const key = called.retry === "keyed" ? keyFor(request, intent) : undefined
          const value = yield* read(called, yield* sendPatiently(called, request, key, token))
          return Failure.isFailure(value) ? failed(value.failure) : { ok: true as const, value: value as Output<N> }
        },
        Effect.catchTag("HttpLost", ({ kind }) => Effect.succeed(failed(Failure.lost(kind)))),
        // the file with the call's schemas did not arrive
        Effect.catchTag("UnknownError", () =>
          Effect.map(http.isOffline, (isOffline) => failed(Failure.lost(isOffline ? "offline" : "network"))),
        ),
      )

      return ApiClient.of({ call })
    }),
  )
}

const failed = (failure: CallFailure): CallOutcome<never> => ({ ok: false, failure })

const parse = ({ body }: HttpAnswer): unknown => {
  try {
    return JSON.parse(body) as unknown
  } catch {
    return undefined
  }
}

const putQuery = (url: URL, payload: object): void => {
  for (const [name, value] of Object.entries(payload))
    if (value !== undefined) url.searchParams.set(name, String(value))
}

const bodyOf = (call: Call, payload: object, file: Blob | undefined): string | FormData => {
  if (call.body === "json") return JSON.stringify(payload)
  const form = new FormData()
  if (file !== undefined) form.set("file", file)
  return form
}
