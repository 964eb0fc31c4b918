import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import type * as Schema from "effect/Schema"
import { inputFields } from "#domain/admin/Act.ts"
import { type ActName, ACTS } from "#domain/admin/acts.ts"
import { ACT, INVITATION, JOIN, PROVE, SIGN_IN } from "#domain/admin/adminInputs.ts"
import * as AdminSession from "#domain/admin/AdminSession.ts"
import { asksAgain, mayDo } from "#domain/admin/permissions.ts"
import { ROLES } from "#domain/admin/Role.ts"
import { hashPassword } from "../account/passwords.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import { limitWrongTries } from "../core/rateLimit.ts"
import { invalid, notFound, Refusal, unauthorized } from "../core/Refusal.ts"
import type { RegisterRoutes, RouteDeps } from "../core/RegisterRoutes.ts"
import { hasUnstorableText } from "../core/unstorableText.ts"
import { plain } from "../http/envelope.ts"
import { parseBodies } from "../http/parseBodies.ts"
import { isActName, readFields, readInput } from "./askedAct.ts"
import { doAct } from "./doAct.ts"
import { join, readInvitation } from "./join.ts"
import { closeSession, type Colleague, findColleague, proveSession } from "./sessions.ts"
import { guesses, prove, signIn } from "./signIn.ts"

/** What the pages of the back office ask; its cookie is sent to nothing else. */
const BASE = "/admin/api"

/** What comes before anybody is known is small. */
const DOOR = { bodyLimit: 4 * 1024 }

declare module "fastify" {
  interface FastifyRequest {
    /** Who is signed in to the back office; set before the body of their call is read. */
    colleague: Colleague
  }
}

/** The calls of the back office: of the agency that the host names, for whoever its cookie names. */
export const registerAdmin: RegisterRoutes = async (app, deps) => {
  app.decorateRequest("colleague")
  await app.register(
    async (admin) => {
      parseBodies(admin)
      admin.addHook("onRequest", async (request, reply) => {
        void reply.header("cache-control", "no-store")
        requireSameOrigin(request)
      })
      registerDoor(admin, deps)
      await admin.register(async (inside) => registerInside(inside, deps))
      admin.all("/*", async () => {
        throw notFound("接口不存在")
      })
    },
    { prefix: BASE },
  )
}

const registerDoor = (admin: FastifyInstance, deps: RouteDeps): void => {
  admin.post("/invitation", DOOR, async (request) => {
    const { token } = fieldsOf(INVITATION, request)
    return plain(await guarded(deps, request, () => readInvitation(deps.pool, request.agency, token, deps.now())))
  })

  admin.post("/join", DOOR, async (request, reply) => {
    const { password, ...asked } = fieldsOf(JOIN, request)
    const { agency, visitorIp: ip } = request
    const { token, recovery_codes } = await guarded(deps, request, async () => {
      await readInvitation(deps.pool, agency, asked.token, deps.now())
      const passwordHash = await hashPassword({ agencyId: agency.id, ip, isKnown: false }, password)
      return join(deps.pool, agency, { ...asked, passwordHash }, deps.now())
    })
    keepToken(reply, token)
    return plain({ recovery_codes })
  })

  admin.post("/sign-in", DOOR, async (request, reply) => {
    keepToken(reply, await signIn(doorOf(deps, request), fieldsOf(SIGN_IN, request)))
    return plain({ done: true })
  })
}

const registerInside = (inside: FastifyInstance, deps: RouteDeps): void => {
  inside.addHook("onRequest", async (request) => {
    request.colleague = await colleagueOf(deps, request)
  })

  inside.post("/sign-out", DOOR, async ({ agency, colleague }, reply) => {
    await closeSession(deps.pool, agency.id, colleague)
    void reply.header("set-cookie", cookieOf("", 0))
    return plain({ done: true })
  })

  inside.post("/prove", DOOR, async (request) => {
    const { agency, colleague } = request
    await prove(doorOf(deps, request), colleague, fieldsOf(PROVE, request).code)
    await proveSession(deps.pool, agency.id, colleague, deps.now())
    return plain({ done: true })
  })

  inside.get("/me", async ({ colleague: { login, name, role } }) => {
    const acts = (Object.keys(ACTS) as ActName[]).filter((act) => mayDo(role, act))
    return plain({ login, name, role: ROLES[role], acts })
  })

  inside.post("/act", async (request) => plain(await act(deps, request)))
}

const act = async (deps: RouteDeps, request: FastifyRequest) => {
  const { account_id, login, role, ...times } = request.colleague
  const { act: name, input, dry_run: isDryRun } = fieldsOf(ACT, request)
  if (!isActName(name)) throw invalid("act", `没有操作${name}`)
  if (!mayDo(role, name)) throw new Refusal({ status: 403, message: `${ROLES[role]}不能做这个操作` })
  if (!isDryRun && asksAgain(name) && !AdminSession.isProved(times, deps.now()))
    throw new Refusal({ status: 403, code: 10404, message: "请再输入一次动态码" })
  const operator = { agency: request.agency.id, role, by: login, accountId: account_id, progress: () => {} }
  try {
    const { lines, data } = await doAct(deps.pool, operator, name, readInput(name, input), { isDryRun })
    return { lines, data }
  } catch (error) {
    if (error instanceof CannotOperate) throw new Refusal({ code: 10405, message: error.message })
    throw error
  }
}

const doorOf = ({ pool, now }: RouteDeps, { agency, visitorIp: ip }: FastifyRequest) => ({
  pool,
  agency,
  ip,
  now: now(),
})

/** Wrong guesses at links count for the network that they come from. */
const guarded = <T>(
  { pool, now }: RouteDeps,
  { agency, visitorIp }: FastifyRequest,
  run: () => Promise<T>,
): Promise<T> => limitWrongTries({ sql: pool, agency, now: now() }, guesses(visitorIp), run)

const fieldsOf = <F extends Readonly<Record<string, Schema.Codec<unknown, unknown>>>>(
  schema: Schema.Struct<F>,
  { body }: FastifyRequest,
) => {
  if (hasUnstorableText(body)) throw new Refusal({ status: 422, message: "内容含有不支持的字符" })
  const labels = inputFields({ input: schema }).map(({ name, title }) => [name, title])
  return readFields(schema, body ?? {}, Object.fromEntries(labels))
}

/** Throws Refusal. */
const colleagueOf = async ({ pool, now }: RouteDeps, { agency, headers }: FastifyRequest): Promise<Colleague> => {
  const token = /(?:^|;\s*)admin=([\w-]{43})(?:;|$)/.exec(headers.cookie ?? "")?.[1]
  const colleague = token === undefined ? null : await findColleague(pool, agency.id, token, now())
  if (colleague === null) throw unauthorized()
  return colleague
}

const keepToken = (reply: FastifyReply, token: string) =>
  reply.header("set-cookie", cookieOf(token, AdminSession.MAX_MS / 1_000))

const cookieOf = (token: string, seconds: number): string =>
  `admin=${token}; Path=/admin; Max-Age=${seconds}; HttpOnly; Secure; SameSite=Strict`

/** Browsers name the origin of what a page sends; another site's page has no business here. */
const requireSameOrigin = ({ headers, host }: FastifyRequest): void => {
  const { origin } = headers
  if (origin === undefined || (URL.canParse(origin) && new URL(origin).host === host)) return
  throw new Refusal({ status: 403, message: "请求来自别的网站" })
}
