import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import type { Call } from "#domain/contract/Call.ts"
import type { CallName } from "#domain/contract/Contract.ts"
import { isSigned } from "#domain/protocol/sign.ts"
import { makeCostGate } from "../core/costGate.ts"
import { networkOf } from "../core/networkOf.ts"
import { originOf } from "../core/originOf.ts"
import type { RecentCosts } from "../core/RecentCosts.ts"
import { Refusal, TOO_MANY_VISITORS, unauthorized } from "../core/Refusal.ts"
import { type FindUser, makeFindUser } from "../core/tokens.ts"
import type { AnswerCall, CallDeps, Visitor } from "./answerCall.ts"
import { codingOf } from "./codingOf.ts"
import { deviceFor, keepDevice } from "./deviceCookie.ts"
import { encode, type Encoded, sendEncoded } from "./compress.ts"
import { packed } from "./envelope.ts"
import { readKey } from "./idempotency.ts"
import { bodyLimitOf } from "./inputLimits.ts"
import { readToken } from "../core/readToken.ts"
import { readUpload } from "./readUpload.ts"
import { shareReadings } from "../core/shareReadings.ts"

/** Readings for visitors who are not signed in: the database has connections left for pages. */
const READINGS = { places: 4, ofOne: 2, waiting: 1_000 } as const
const COSTLY_MS = 1_000

/** Every call of the contract that has a handler, at its method and path. */
export const registerCalls = (app: FastifyInstance, deps: CallDeps, answer: AnswerCall, costs: RecentCosts): void => {
  const findUser = makeFindUser(deps.priorityPool)
  const share = shareReadings<Encoded>()
  const gate = makeCostGate(READINGS, costs)
  const admit = async <T>(network: string, run: () => Promise<T>): Promise<T> => {
    const done = await gate(network, async () => ({ value: await run() }))
    if (done === null) throw TOO_MANY_VISITORS
    return done.value
  }
  app.decorateRequest("caller")
  const checkSign = makeCheckSign(deps.config.signSalt)
  for (const name of Object.keys(deps.contract) as CallName[]) {
    if (deps.handlers[name] === undefined) continue
    const call = deps.contract[name]
    const isMultipart = call.body === "multipart"
    app.route({
      method: call.method,
      url: call.path,
      bodyLimit: bodyLimitOf(name),
      config: { call: name },
      // who asks is known before the body is read: a stranger's file is not
      onRequest: async (request) => {
        checkSign(request)
        request.caller = await callerOf(request, call, findUser, deps.now())
      },
      handler: async (request, reply) => {
        const upload = isMultipart ? await readUpload(request) : null
        const payload = call.method === "GET" || isMultipart ? request.query : jsonBody(request)
        const { agency, caller, visitorIp: ip, log } = request
        const agent = request.headers["user-agent"] ?? ""
        const device = deviceFor(name, request)
        const origin = originOf(request)
        const visitor: Visitor = { ...caller, agency, ip, device, agent, origin, log, upload }
        const read = async () =>
          JSON.stringify(await packed(await answer(name, payload, visitor), call.packs, deps.config.apiPack))
        if (!call.shared || visitor.user !== null) {
          const answered = await read()
          keepDevice(name, device, request, reply)
          return asCall(reply).send(answered)
        }
        const { host, url } = request
        const coding = codingOf(request)
        const network = networkOf(ip)
        // others must not wait in the line of who costs much
        const line = costs.of(network) > COSTLY_MS ? network : ""
        const readShared = () => admit(network, async () => encode(await read(), coding))
        const shared = await share(`${host} ${coding} ${url} ${line}`, readShared)
        return sendEncoded(asCall(reply), shared)
      },
    })
  }
}

const asCall = (reply: FastifyReply) =>
  reply.header("cache-control", "no-store").type("application/json; charset=utf-8")

/** Sign must belong to Access-Time; a clock that is wrong is none of the server's business. */
function makeCheckSign(salt: string): (request: FastifyRequest) => void {
  // everybody's clock shows the same second: the last right pair mostly comes again
  let known = ""
  return ({ headers }) => {
    const [sign, time] = [String(headers["sign"] ?? ""), String(headers["access-time"] ?? "")]
    const pair = `${sign} ${time}`
    if (pair === known) return
    if (!isSigned(sign, time, salt)) throw new Refusal({ status: 400, message: "请求签名不正确（Sign）" })
    known = pair
  }
}

function jsonBody(request: FastifyRequest): unknown {
  const type = request.headers["content-type"]
  // Fastify leaves the body of a request without a type unread
  if (type === undefined && request.body !== undefined) throw new Refusal({ status: 415, message: "不支持的内容类型" })
  return request.body ?? {}
}

type Caller = Pick<Visitor, "user" | "idempotencyKey">

declare module "fastify" {
  interface FastifyRequest {
    /** Who makes a call; set before its body is read. */
    caller: Caller
  }
}

async function callerOf(
  { agency, headers }: FastifyRequest,
  call: Call,
  findUser: FindUser,
  now: number,
): Promise<Caller> {
  const token = call.auth === "anonymous" ? null : readToken(headers.authorization)
  const user = token === null ? null : await findUser(agency.id, token, now)
  if (call.auth === "required" && user === null) throw unauthorized()
  const isKept = call.retry === "keyed" && user !== null
  return { user, idempotencyKey: isKept ? readKey(headers["idempotency-key"]) : null }
}
