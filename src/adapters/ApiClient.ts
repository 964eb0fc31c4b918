import { Cause, Context, Effect, Exit, Layer } from "effect"
import * as Schema from "effect/Schema"
import type { Call } from "#domain/contract/Call.ts"
import type { CallName, Output } from "#domain/contract/Contract.ts"
import { callOf } from "#domain/contract/families.ts"
import type { CallFailure, CallOutcome, CallRequest } from "#domain/contract/Request.ts"
import * as Envelope from "#domain/protocol/Envelope.ts"
import { requestHeaders } from "#domain/protocol/requestHeaders.ts"
import { RETRY_STATUSES } from "#domain/protocol/retryPolicy.ts"
import * as RetryPolicy from "#domain/protocol/retryPolicy.ts"
import * as Sign from "#domain/protocol/sign.ts"
import { answerTime } from "./answerTime.ts"
import { ApiConfig } from "./ApiConfig.ts"
import * as Failure from "./callFailure.ts"
import { TokenStore } from "./TokenStore.ts"
import { unpack } from "./unpack.ts"

/** One try waits this long for its answer. */
const TIME_OUT = "20 seconds"

interface Answered {
  readonly status: number
  readonly body: unknown
  readonly retryAfter: string | null
  readonly token: string
}

interface Lost {
  readonly _tag: "Lost"
  readonly kind: "offline" | "timeout" | "network"
}

const lost = (kind: Lost["kind"]): Lost => ({ _tag: "Lost", kind })

/**
 * Makes the calls of the contract over HTTP (specification section 7): headers and sign, token, retries, envelope,
 * packed data. Every expected failure is a value.
 */
export class ApiClient extends Context.Service<
  ApiClient,
  {
    /** `key`: the Idempotency-Key of a `keyed` call; one is made when none is given. */
    readonly call: <N extends CallName>(request: CallRequest<N>, key?: string) => Effect.Effect<CallOutcome<Output<N>>>
  }
>()("adapters/ApiClient") {
  static readonly layerNoDeps = Layer.effect(
    ApiClient,
    Effect.gen(function* () {
      const config = yield* ApiConfig
      const tokens = yield* TokenStore

      const send = Effect.fnUntraced(function* (call: Call, payload: object, key: string | undefined) {
        const token = call.auth === "anonymous" ? "" : yield* tokens.token
        const accessTime = Sign.accessTime(config.clock.now())
        const address = new URL(`${config.baseUrl}${call.path}`, config.origin)
        if (call.method === "GET") {
          for (const [name, value] of Object.entries(payload))
            if (value !== undefined) address.searchParams.set(name, String(value))
        }
        const file: unknown = call.body === "multipart" ? (payload as { readonly file?: unknown }).file : undefined
        const headers = requestHeaders({
          path: call.path,
          accessTime,
          sign: Sign.sign(accessTime, config.salt),
          agencyFlag: config.agencyFlag,
          token,
          idempotencyKey: key ?? null,
          contentType: call.body === "json" ? "application/json" : null,
          clientIp: config.clientIp,
        })
        const sentAt = config.clock.monotonicNow()
        const answered = yield* Effect.tryPromise({
          try: async (signal): Promise<Answered> => {
            const response = await config.fetch(address, {
              method: call.method,
              headers,
              signal,
              credentials: "omit",
              cache: "no-store",
              ...(call.keepalive && { keepalive: true }),
              ...(call.method === "POST" && { body: call.body === "json" ? JSON.stringify(payload) : formOf(file) }),
            })
            const receivedAt = config.clock.monotonicNow()
            const body = parse(await response.text())
            // the clock of whoever stands between is none of ours
            if (Envelope.interpret(response.status, body).kind !== "malformed")
              config.clock.observe({ ...answerTime(response.headers), sentAt, receivedAt })
            return {
              status: response.status,
              body,
              retryAfter: response.headers.get("retry-after"),
              token,
            }
          },
          catch: () => lost(config.isOffline() ? "offline" : "network"),
        }).pipe(Effect.timeoutOrElse({ duration: TIME_OUT, orElse: () => Effect.fail(lost("timeout")) }))
        return answered
      })

      const sendPatiently = (call: Call, payload: object, key: string | undefined) => {
        const attempt = (retries: number): Effect.Effect<Answered, Lost> =>
          Effect.exit(send(call, payload, key)).pipe(
            Effect.flatMap((exit) => {
              const answered = Exit.isSuccess(exit) ? exit.value : null
              if (answered !== null && !RETRY_STATUSES.has(answered.status)) return Effect.succeed(answered)
              if (Exit.isFailure(exit) && Cause.hasInterrupts(exit.cause)) return Effect.interrupt
              const decision = RetryPolicy.decide(
                { method: call.method, hasIdempotencyKey: key !== undefined },
                {
                  retries,
                  status: answered?.status ?? null,
                  retryAfter: answered?.retryAfter ?? null,
                  now: config.clock.now(),
                  jitter: config.random(),
                },
              )
              if (decision.kind === "giveUp") return exit
              return Effect.sleep(decision.afterMs).pipe(Effect.andThen(attempt(retries + 1)))
            }),
          )
        return attempt(0)
      }

      /** A 401 that answers an older token says nothing about the present one. */
      const forget = Effect.fnUntraced(function* (sent: string) {
        if ((yield* tokens.token) !== sent) return
        yield* tokens.clear
        config.onUnauthorized()
      })

      const read = Effect.fnUntraced(function* (call: Call, answered: Answered) {
        const answer = Envelope.interpret(answered.status, answered.body)
        switch (answer.kind) {
          case "unauthorized":
            yield* forget(answered.token)
            return Failure.unauthorized(answer.msg)
          case "refused":
            return Failure.refused(answered.status, answer)
          case "malformed":
            return RETRY_STATUSES.has(answered.status) ? Failure.busy(answered.status) : Failure.broken(answered.status)
          case "packed":
          case "plain": {
            const decoded = yield* Effect.exit(
              Effect.try({
                try: () => (answer.kind === "packed" ? unpack(answer.text) : answer.data),
                catch: () => null,
              }).pipe(Effect.flatMap(Schema.decodeUnknownEffect(call.output))),
            )
            return Exit.isSuccess(decoded) ? decoded.value : Failure.broken(answered.status)
          }
        }
      })

      const call = Effect.fn("ApiClient.call")(function* <N extends CallName>(
        request: CallRequest<N>,
        key?: string,
      ): Effect.fn.Return<CallOutcome<Output<N>>> {
        const loaded = yield* Effect.exit(Effect.tryPromise(() => callOf(request.call)))
        if (Exit.isFailure(loaded)) return failed(Failure.lost(config.isOffline() ? "offline" : "network"))
        const called: Call = loaded.value
        if (called.auth === "required" && (yield* tokens.token) === "") {
          config.onUnauthorized()
          return failed(Failure.unauthorized("请先登录").failure)
        }
        const ownKey = called.retry === "keyed" ? (key ?? config.newKey()) : undefined
        const answered = yield* Effect.exit(sendPatiently(called, request.payload, ownKey))
        if (Exit.isFailure(answered)) {
          if (Cause.hasInterrupts(answered.cause)) return yield* Effect.interrupt
          return failed(Failure.lost(lostKind(answered.cause)))
        }
        const value = yield* read(called, answered.value)
        return Failure.isFailure(value) ? failed(value.failure) : { ok: true, value: value as Output<N> }
      })

      return ApiClient.of({ call })
    }),
  )
}

const failed = (failure: CallFailure): CallOutcome<never> => ({ ok: false, failure })

const lostKind = (cause: Cause.Cause<Lost>): Lost["kind"] => {
  const error = Cause.squash(cause) as Partial<Lost> | null
  return error?._tag === "Lost" ? (error.kind ?? "network") : "network"
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

const formOf = (file: unknown): FormData => {
  const form = new FormData()
  if (file instanceof Blob) form.set("file", file)
  return form
}
