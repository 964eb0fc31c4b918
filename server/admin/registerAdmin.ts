import type { FastifyInstance, FastifyRequest } from "fastify"
import type * as Schema from "effect/Schema"
import { MAX_FILE_BYTES } from "#domain/admin/fields.ts"
import { type ListName, LISTS } from "#domain/admin/lists.ts"
import type { Fields } from "#domain/admin/Operation.ts"
import { type ActName, ACTS } from "#domain/admin/acts.ts"
import { ACT, BOARD, INVITATION, JOIN, LIST, PROVE, SIGN_IN } from "#domain/admin/adminInputs.ts"
import { DRAFT, FIND_QUESTIONS } from "#domain/admin/contentDraft.ts"
import { deviceName } from "#domain/core/deviceName.ts"
import { mayDo } from "#domain/admin/permissions.ts"
import { ROLES } from "#domain/admin/Role.ts"
import { hashPassword } from "../account/passwords.ts"
import { keepDraft } from "../content/drafts.ts"
import { findQuestions } from "../content/findQuestions.ts"
import { requireOwnPath } from "../content/ownPath.ts"
import { ownerOf } from "../content/source/contentPath.ts"
import { limitWrongTries } from "../core/rateLimit.ts"
import { notFound } from "../core/Refusal.ts"
import type { RegisterRoutes, RouteDeps } from "../core/RegisterRoutes.ts"
import { plain } from "../http/envelope.ts"
import { parseBodies } from "../http/parseBodies.ts"
import { colleagueOf, dropToken, keepToken, requireSameOrigin } from "./adminCookie.ts"
import { answerExport } from "./answerExport.ts"
import {
  answerAct,
  answerHeading,
  answerList,
  operatorOf,
  orRefused,
  reachOf,
  requirePermission,
} from "./answerOperation.ts"
import { attachmentStore } from "../attempt/attachmentStore.ts"
import { makeReadBoard } from "../attempt/boardReader.ts"
import { sendAttachment } from "../attempt/sendAttachment.ts"
import { isMarkedByPeople } from "../result/answersToMark.ts"
import { watchBoard } from "./watchBoard.ts"
import { makeOperatorThread } from "./OperatorThread.ts"
import { join, readInvitation } from "./join.ts"
import { closeSession, type Colleague, proveSession } from "./sessions.ts"
import { readInput } from "./readInput.ts"
import { registerUploads } from "./registerUploads.ts"
import { guesses, prove, signIn } from "./signIn.ts"

/** What the pages of the back office ask; its cookie is sent to nothing else. */
const BASE = "/admin/api"

/** What comes before anybody is known is small. */
const DOOR = { bodyLimit: 4 * 1024 }

/** A file in Base64, and what is typed beside it. */
const WITH_FILE = { bodyLimit: Math.ceil(MAX_FILE_BYTES / 3) * 4 + 64 * 1024 }

/** A text as it was, and as it is typed. */
const WITH_TEXT = { bodyLimit: 8 * 1024 * 1024 }

const FORM = "application/x-www-form-urlencoded"

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
    const device = deviceName(agentOf(request))
    const { token, recovery_codes } = await guarded(deps, request, async () => {
      await readInvitation(deps.pool, agency, asked.token, deps.now())
      const passwordHash = await hashPassword({ agencyId: agency.id, ip, isKnown: false }, password)
      return join(deps, agency, { ...asked, passwordHash, device })
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
  const readBoard = makeReadBoard(deps)
  const thread = makeOperatorThread(deps)
  inside.addHook("onClose", thread.close)
  inside.addHook("onRequest", async (request) => {
    request.colleague = await colleagueOf(deps, request)
  })

  inside.post("/sign-out", DOOR, async ({ agency, colleague }, reply) => {
    await closeSession(deps.pool, agency.id, colleague)
    dropToken(reply)
    return plain({ done: true })
  })

  inside.post("/prove", DOOR, async (request) => {
    const { agency, colleague } = request
    await prove(doorOf(deps, request), colleague, fieldsOf(PROVE, request).code)
    await proveSession(deps.pool, agency.id, colleague, deps.now())
    return plain({ done: true })
  })

  inside.get("/me", async ({ colleague: { login, name, role } }) => {
    const allowed = <N extends ActName | ListName>(names: ReadonlyArray<N>) => names.filter((one) => mayDo(role, one))
    const acts = allowed(Object.keys(ACTS) as ActName[])
    const lists = allowed(Object.keys(LISTS) as ListName[])
    return plain({ login, name, role: ROLES[role], acts, lists })
  })

  inside.post("/list", async (request) => plain(await answerList(deps, request, fieldsOf(LIST, request))))

  void inside.register(async (files) => {
    // a form: what is filtered stands in no address, and the browser keeps the file by itself
    files.addContentTypeParser(FORM, { parseAs: "string" }, async (_request: unknown, body: string) =>
      Object.fromEntries(new URLSearchParams(body)),
    )
    files.post("/export", DOOR, async (request, reply) => answerExport({ ...deps, thread }, request, reply))
  })

  inside.get("/board", async ({ agency, colleague, query }, reply) => {
    requirePermission(colleague.role, "exam:board")
    const reach = reachOf({ agency, colleague }, "exam:board", query)
    const { paper, since = "" } = readInput(BOARD, reach.input)
    const operator = operatorOf(deps, colleague, reach)
    const answer = await orRefused(() => watchBoard({ ...deps, readBoard }, { operator, paper, since }))
    return reply.type("application/json; charset=utf-8").send(answer)
  })

  inside.get<{ Params: Record<"attempt" | "name", string> }>(
    "/attachment/:attempt/:name",
    async ({ agency: { id: agency_id }, colleague, params: { attempt, name } }, reply) => {
      requirePermission(colleague.role, "mark:batch")
      const isMarked = await isMarkedByPeople(deps.pool, agency_id, attempt)
      const bytes = isMarked ? await attachmentStore.read(deps, { agency_id, id: attempt }, name) : null
      return sendAttachment(reply, name, bytes)
    },
  )

  inside.post("/heading", WITH_FILE, async (request) => plain(await answerHeading(deps, request)))

  inside.post("/draft", WITH_TEXT, async (request) => {
    const { agency, colleague } = request
    requirePermission(colleague.role, "content:publish")
    const operator = { ...operatorOf(deps, colleague, { agency: agency.id, isHome: true }), now: deps.now() }
    return plain(await orRefused(() => keepDraft(deps.pool, operator, fieldsOf(DRAFT, request))))
  })

  inside.post("/questions", { bodyLimit: 16 * 1024 }, async (request) => {
    const { agency, colleague } = request
    requirePermission(colleague.role, "content:edit")
    const { path, text, banks } = fieldsOf(FIND_QUESTIONS, request)
    return plain(
      await orRefused(async () => {
        requireOwnPath({ agency: agency.id, role: colleague.role }, path)
        return { list: await findQuestions(deps.pool, { owner: ownerOf(path), text, banks }) }
      }),
    )
  })

  registerUploads(inside, deps)

  inside.post("/act", WITH_FILE, async (request) =>
    plain(await answerAct({ ...deps, thread }, request, fieldsOf(ACT, request))),
  )
}

const doorOf = ({ pool, secretsKey, now }: RouteDeps, request: FastifyRequest) => ({
  pool,
  secretsKey,
  agency: request.agency,
  ip: request.visitorIp,
  agent: agentOf(request),
  now: now(),
})

const agentOf = ({ headers }: FastifyRequest): string => headers["user-agent"] ?? ""

/** Wrong guesses at links count for the network that they come from. */
const guarded = <T>(
  { pool, now }: RouteDeps,
  { agency, visitorIp }: FastifyRequest,
  run: () => Promise<T>,
): Promise<T> => limitWrongTries({ sql: pool, agency, now: now() }, guesses(visitorIp), run)

const fieldsOf = <F extends Fields>(schema: Schema.Struct<F>, { body }: FastifyRequest) => readInput(schema, body ?? {})
