import type { FastifyRequest } from "fastify"
import { type ActInput, type ActName, ACTS } from "#domain/admin/acts.ts"
import { type ACT, HEADING, type LIST } from "#domain/admin/adminInputs.ts"
import type { Heading } from "#domain/admin/LearnerColumns.ts"
import * as AdminSession from "#domain/admin/AdminSession.ts"
import { DRAWINGS } from "#domain/admin/drawings.ts"
import { type ListInput, type ListName, LISTS } from "#domain/admin/lists.ts"
import type { Operation } from "#domain/admin/Operation.ts"
import { asksAgain, mayDo, mayReach } from "#domain/admin/permissions.ts"
import { AGENCY } from "#domain/admin/isOfAnyAgency.ts"
import { reversalText } from "#domain/admin/reversals.ts"
import { type Role, ROLES } from "#domain/admin/Role.ts"
import { readHeading } from "../account/learnerColumns.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import { makeGates } from "../core/gates.ts"
import { limitWrongTries } from "../core/rateLimit.ts"
import { invalid, Refusal } from "../core/Refusal.ts"
import type { RouteDeps } from "../core/RegisterRoutes.ts"
import type { Sql } from "../db/Sql.ts"
import { doAct, type Operator } from "./doAct.ts"
import { foundOf } from "./foundOf.ts"
import type { OperatorThread } from "./OperatorThread.ts"
import { pageWords } from "./pageWords.ts"
import { readInput } from "./readInput.ts"
import { readList } from "./reads.ts"
import type { Colleague } from "./sessions.ts"
import { whomOf } from "./whomOf.ts"
import { secretTries } from "./signIn.ts"

type Asked = Pick<FastifyRequest, "agency" | "colleague">

/** Does an act, or tries it. */
export const answerAct = async (
  { thread, ...deps }: RouteDeps & { readonly thread: OperatorThread },
  { agency, colleague }: Asked,
  { act, input, dry_run: isDryRun, found = null }: (typeof ACT)["Type"],
) => {
  const { pool, now } = deps
  if (!isKey(ACTS, act)) throw invalid("act", `没有操作${act}`)
  requirePermission(colleague.role, act)
  const reach = reachOf({ agency, colleague }, act, input)
  if (!isDryRun && asksAgain(act) && !AdminSession.isProved(colleague, now()))
    throw new Refusal({ status: 403, code: 10404, message: "请再输入一次动态码" })
  const read = inputOf(ACTS[act], reach.input) as ActInput<ActName>
  const operator = operatorOf(deps, colleague, reach)
  const run = async () => {
    const done = await inTurn(colleague, async () =>
      (await takesLong(pool, reach.agency, act, read))
        ? thread.doAct({ operator, act, input: read, isDryRun, found })
        : doAct(pool, operator, act, read, { isDryRun, found }),
    )
    const { data, id, changed } = done
    const lines = done.lines.map(pageWords)
    const canUndo = changed?.undo !== undefined
    // whoever asks what would change is told upon whom, and whether it can be taken back
    if (isDryRun) {
      const whom = await whomOf(pool, reach.agency, act, read as Readonly<Record<string, unknown>>)
      const told = [...whom, ...lines, reversalText(act, canUndo)]
      return { lines: told, data, undo: null, found: foundOf(act as ActName, changed) }
    }
    return { lines, data, undo: canUndo ? id : null }
  }
  if (!PROVES.has(act)) return run()
  return limitWrongTries({ sql: pool, agency, now: now() }, [secretTries(colleague.account_id)], run)
}

/** Acts that read and check files: the work of seconds. */
const LONG: ReadonlySet<string | undefined> = new Set([
  "question:bring",
  "content:publish",
  "content:back",
  "content:move",
  "content:remove",
  "agency:open",
] satisfies ActName[])

/** Whether an act is of those, or takes one of them back. */
const takesLong = async <N extends ActName>(sql: Sql, agency: string, act: N, input: ActInput<N>): Promise<boolean> => {
  if (act !== "acts:undo") return LONG.has(act)
  const { act: id } = input as ActInput<"acts:undo">
  const [row] = await sql<{ inverse: string }[]>`
    select undo_input ->> 'act' as inverse from operator_acts where agency_id = ${agency} and id::text = ${id}`
  return LONG.has(row?.inverse)
}

/** Reads a list. */
export const answerList = async (
  deps: RouteDeps,
  { agency, colleague }: Asked,
  { list, input }: (typeof LIST)["Type"],
) => {
  if (!isKey(LISTS, list)) throw invalid("list", `没有列表${list}`)
  requirePermission(colleague.role, list)
  const reach = reachOf({ agency, colleague }, list, input)
  const read = inputOf(LISTS[list], reach.input) as ListInput<ListName>
  const { lines, data } = await inTurn(colleague, () =>
    readList(deps.pool, operatorOf(deps, colleague, reach), list, read),
  )
  return { lines: DRAWINGS[list].hasLines ? lines.map(pageWords) : [], data }
}

/** The columns of a sheet of learners, for the form that imports it. */
export const answerHeading = async (
  { pool }: RouteDeps,
  { agency, colleague, body }: Asked & Pick<FastifyRequest, "body">,
): Promise<Heading> => {
  requirePermission(colleague.role, "user:import")
  const reach = reachOf({ agency, colleague }, "user:import", body ?? {})
  const { sheet } = readInput(HEADING, reach.input)
  return inTurn(colleague, () => readHeading(pool, reach.agency, sheet))
}

const isKey = <T extends object>(table: T, name: string): name is keyof T & string => Object.hasOwn(table, name)

/** Throws Refusal. */
export const requirePermission = (role: Role, name: ActName | ListName): void => {
  if (!mayDo(role, name)) throw new Refusal({ status: 403, message: `${ROLES[role]}没有这个权限` })
}

/** A password or a code of theirs is asked for, which could be guessed. */
const PROVES: ReadonlySet<ActName> = new Set(["own:password", "own:confirm"])

/** Of which agency somebody asks, and what. */
interface Reach {
  readonly agency: string
  readonly isHome: boolean
  readonly input: unknown
}

/** The agency of the host, or the one that an input names and that its role reaches. Throws Refusal. */
export const reachOf = ({ agency, colleague }: Asked, name: ActName | ListName, typed: unknown): Reach => {
  const home = { agency: agency.id, isHome: true }
  if (typeof typed !== "object" || typed === null || !Object.hasOwn(typed, AGENCY)) return { ...home, input: typed }
  const { [AGENCY]: named, ...input } = typed as Readonly<Record<string, unknown>>
  if (named === "" || named === agency.id) return { ...home, input }
  if (typeof named !== "string" || !mayReach(colleague.role, name, agency.id, named))
    throw new Refusal({ status: 403, message: `${ROLES[colleague.role]}没有这个权限` })
  return { agency: named, isHome: false, input }
}

export const inputOf = ({ input }: Operation, typed: unknown) => readInput(input, typed)

export const operatorOf = (
  { secretsKey }: RouteDeps,
  { account_id, token_hash, login, role }: Colleague,
  { agency, isHome }: Pick<Reach, "agency" | "isHome">,
): Operator => ({
  agency,
  role,
  // elsewhere no account of that login is theirs
  by: isHome ? login : `${login}（${ROLES[role]}）`,
  account: isHome ? { id: account_id, tokenHash: token_hash } : null,
  secretsKey,
})

/** Two at once for one account: nobody of the back office takes all connections of the learners. */
const gates = makeGates(2, 50)
const TOO_MANY = new Refusal({ status: 503, message: "还有操作没有完成，请稍后再试", retryAfter: 2 })

/** What an account asks for, when it is its turn. Throws Refusal. */
const inTurn = async <R extends object>({ account_id }: Colleague, run: () => Promise<R>): Promise<R> => {
  const report = await gates(account_id, () => orRefused(run))
  if (report === null) throw TOO_MANY
  return report
}

/** Tells a page why something cannot be done. */
export const orRefused = async <T>(run: () => Promise<T>): Promise<T> => {
  try {
    return await run()
  } catch (error) {
    if (error instanceof CannotOperate)
      throw new Refusal({ code: 10405, message: pageWords(error.message), fields: error.fields })
    throw error
  }
}
