import * as Schema from "effect/Schema"
import type { FastifyBaseLogger } from "fastify"
import type { CallName, Contract } from "#domain/contract/Contract.ts"
import { hasUnknownField, schemaErrors } from "#domain/form/schemaErrors.ts"
import type { Config } from "../config.ts"
import type { AgencyContext } from "../core/AgencyContext.ts"
import type { AnyHandlers, CallContext, Handler, SignedInUser, Upload } from "../core/Handler.ts"
import { Refusal, unauthorized } from "../core/Refusal.ts"
import type { ServerKeys } from "../db/serverKeys.ts"
import type { Pool } from "../db/Sql.ts"
import { once } from "./idempotency.ts"
import { isWithin, refuseSprawl } from "./inputLimits.ts"
import { learnerTransactions } from "./learnerTransactions.ts"
import { hasUnstorableText } from "../core/unstorableText.ts"

/** What handlers act with, whatever the request. */
export interface CallDeps {
  readonly config: Config
  readonly pool: Pool
  /** For what every request waits for, and for saving answers. */
  readonly priorityPool: Pool
  readonly keys: ServerKeys
  readonly now: () => number
  readonly contract: Contract
  readonly handlers: AnyHandlers
}

/** Who asks. */
export interface Visitor {
  readonly agency: AgencyContext
  readonly user: SignedInUser | null
  readonly ip: string
  readonly device?: string | null
  readonly agent?: string
  readonly origin?: string
  readonly log: FastifyBaseLogger
  readonly upload?: Upload | null
  /** Of a `keyed` call; without it the call runs each time. */
  readonly idempotencyKey?: string | null
}

/**
 * Answers a call in this process: checks the input, runs the handler, shapes the output. Gives the wire form of
 * `data`. Rejects with Refusal when the answer is no, with any other error when something broke.
 */
export type AnswerCall = (name: CallName, payload: unknown, visitor: Visitor) => Promise<unknown>

type Answer = (payload: unknown, visitor: Visitor) => Promise<unknown>

export const makeAnswerCall = (deps: CallDeps): AnswerCall => {
  const answers = new Map<CallName, Answer>()
  const contextOf = makeContextOf(deps)
  const add = <N extends CallName>(name: N): void => {
    const handler: Handler<N> | undefined = deps.handlers[name]
    if (handler !== undefined) answers.set(name, makeAnswer(name, handler, deps, contextOf))
  }
  for (const name of Object.keys(deps.contract) as CallName[]) add(name)
  return async (name, payload, visitor) => {
    const answer = answers.get(name)
    if (answer === undefined) throw new Error(`nothing handles ${name}`)
    return answer(payload, visitor)
  }
}

/** A form has fewer fields; of more values the first that is wrong is enough. */
const VALUES_OF_A_FORM = 100
const MAX_ERRORS = 20

const makeAnswer = <N extends CallName>(name: N, handler: Handler<N>, deps: CallDeps, contextOf: ContextOf): Answer => {
  const call = deps.contract[name]
  const decode = Schema.decodeUnknownResult(call.input, { onExcessProperty: "error" })
  const findErrors = Schema.decodeUnknownResult(call.input, { errors: "all", onExcessProperty: "error" })
  const encode = Schema.encodeUnknownSync(call.output)
  return async (payload, visitor) => {
    if (call.auth === "required" && visitor.user === null) throw unauthorized()
    refuseSprawl(payload)
    if (!call.anyText && hasUnstorableText(payload)) throw new Refusal({ status: 422, message: "内容含有不支持的字符" })
    const input = decode(payload)
    if (input._tag === "Failure") {
      const all = isWithin(payload, VALUES_OF_A_FORM, Infinity) ? findErrors(payload) : input
      const { failure } = all._tag === "Failure" ? all : input
      const fields = schemaErrors(failure).slice(0, MAX_ERRORS)
      const message = fields[0]?.message ?? "提交的内容不正确"
      throw new Refusal({ status: 422, message, fields, isUnknown: hasUnknownField(failure) })
    }
    const run = async (ctx: CallContext) => encode(await handler(input.success, ctx))
    const ctx = contextOf(visitor)
    const key = call.retry === "keyed" && !call.natural ? (visitor.idempotencyKey ?? null) : null
    const runOnce = (kept: string) =>
      ctx.transaction((sql) => {
        const userId = visitor.user?.id ?? ""
        const request = { agencyId: visitor.agency.id, userId, call: name, key: kept, payload, now: ctx.now }
        return once(sql, request, () => run({ ...ctx, sql, transaction: async (inside) => inside(sql) }))
      })
    try {
      return await (key === null ? run(ctx) : runOnce(key))
    } catch (error) {
      if (error instanceof Refusal) await error.afterwards(ctx)
      throw error
    }
  }
}

type ContextOf = (visitor: Visitor) => CallContext

function makeContextOf({ config, pool, keys, now }: CallDeps): ContextOf {
  const transactionOf = learnerTransactions(pool)
  return ({ agency, user, ip, device = null, agent = "", origin = "", log, upload = null }) => {
    const transaction = transactionOf({ agency, user })
    return { sql: pool, transaction, agency, user, now: now(), ip, device, agent, origin, upload, config, keys, log }
  }
}
