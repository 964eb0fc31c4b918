import { Context, type Duration, Effect, Layer, Schema } from "effect"
import { BOARD, DONE, HEADING_READ, INVITED, JOINED, ME, REPORT } from "#domain/admin/adminAnswers.ts"
import type { CallOutcome } from "#domain/contract/Request.ts"
import * as Envelope from "#domain/protocol/Envelope.ts"
import { RETRY_STATUSES } from "#domain/protocol/retryPolicy.ts"
import * as Failure from "./callFailure.ts"
import { type HttpAnswer, HttpClient } from "./HttpClient.ts"

/** The server did nothing: somebody else was first. A call of a learner is sent again; an act is not. */
const CONFLICT = 409

/** An act works through thousands of rows where it is asked to. */
const TIME_OUT: Duration.Input = "90 seconds"

interface BoardAsked {
  readonly paper: string
  readonly since: string
  readonly agency: string
}

type Answers<T> = Effect.Effect<CallOutcome<T>>

/** The calls of the back office. Its cookie goes along by itself; none is sent twice. */
export class AdminClient extends Context.Service<
  AdminClient,
  {
    readonly me: Answers<typeof ME.Type>
    readonly invitation: (token: string) => Answers<typeof INVITED.Type>
    readonly join: (input: object) => Answers<typeof JOINED.Type>
    readonly signIn: (input: object) => Answers<typeof DONE.Type>
    readonly signOut: Answers<typeof DONE.Type>
    readonly prove: (input: object) => Answers<typeof DONE.Type>
    readonly list: (list: string, input: object) => Answers<typeof REPORT.Type>
    /** Who of an exam changed since a version, or everybody where that is "". */
    readonly board: (asked: BoardAsked) => Answers<typeof BOARD.Type>
    /** The columns of a sheet of learners. */
    readonly heading: (input: object) => Answers<typeof HEADING_READ.Type>
    /** What editors of content keep: a draft, an upload, or the bytes of its next part. */
    readonly send: <T>(path: string, sent: object | Blob, output: Schema.Codec<T, unknown>) => Answers<T>
    /** `found`: what its dry run said that it found. */
    readonly act: (act: string, input: object, isDryRun: boolean, found?: string | null) => Answers<typeof REPORT.Type>
  }
>()("adapters/AdminClient") {
  /** `origin`: of the agency's host. */
  static readonly layerNoDeps = (origin: string) =>
    Layer.effect(
      AdminClient,
      Effect.gen(function* () {
        const http = yield* HttpClient

        const call = Effect.fn("AdminClient.call")(
          function* <T>(path: string, payload: object | Blob | null, output: Schema.Codec<T, unknown>) {
            const isBytes = payload instanceof Blob
            const type = isBytes ? "application/octet-stream" : "application/json"
            const answer = yield* http.send(
              {
                url: new URL(`/admin/api/${path}`, origin),
                method: payload === null ? "GET" : "POST",
                headers: payload === null ? {} : { "content-type": type },
                body: payload === null || isBytes ? payload : JSON.stringify(payload),
                keepalive: false,
              },
              TIME_OUT,
            )
            const value = yield* read(answer, output)
            return Failure.isFailure(value) ? failed(value.failure) : { ok: true as const, value }
          },
          Effect.catchTag("HttpLost", ({ kind }) => Effect.succeed(failed(Failure.lost(kind)))),
        )

        return AdminClient.of({
          me: call("me", null, ME),
          invitation: (token) => call("invitation", { token }, INVITED),
          join: (input) => call("join", input, JOINED),
          signIn: (input) => call("sign-in", input, DONE),
          signOut: call("sign-out", {}, DONE),
          prove: (input) => call("prove", input, DONE),
          list: (list, input) => call("list", { list, input }, REPORT),
          board: (asked) => {
            const given = Object.entries(asked).filter(([, value]) => value !== "")
            return call(`board?${new URLSearchParams(given).toString()}`, null, BOARD)
          },
          heading: (input) => call("heading", input, HEADING_READ),
          send: call,
          act: (act, input, isDryRun, found = null) => call("act", { act, input, dry_run: isDryRun, found }, REPORT),
        })
      }),
    )
}

const read = <T>({ status, body }: HttpAnswer, output: Schema.Codec<T, unknown>) => {
  const answer = Envelope.interpret(status, parse(body))
  if (status === CONFLICT) return Effect.succeed(Failure.conflict(answer.kind === "refused" ? answer.msg : ""))
  switch (answer.kind) {
    case "unauthorized":
      return Effect.succeed(Failure.unauthorized(answer.msg))
    case "refused":
      return Effect.succeed(Failure.refused(status, answer))
    case "plain":
      return Schema.decodeUnknownEffect(output)(answer.data).pipe(Effect.orElseSucceed(() => Failure.broken(status)))
    case "packed":
    case "malformed":
      return Effect.succeed(RETRY_STATUSES.has(status) ? Failure.busy(status) : Failure.broken(status))
  }
}

const failed = (failure: Failure.Failed["failure"]): CallOutcome<never> => ({ ok: false, failure })

const parse = (body: string): unknown => {
  try {
    return JSON.parse(body) as unknown
  } catch {
    return undefined
  }
}
