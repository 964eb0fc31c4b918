import { randomBytes } from "node:crypto"
import * as Shanghai from "#domain/time/Shanghai.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import type { Sql } from "../db/Sql.ts"
import { type Chosen, chosenLearners } from "./chosenLearners.ts"
import { lockPaper } from "./lockPaper.ts"
import { requireNotReleased } from "./operateReleases.ts"
import { extendEach, setOwnMinutes } from "./ownMinutes.ts"
import type { Paper } from "./paperTimes.ts"
import { triesOf, windowEnd } from "./windowEnd.ts"

interface Extra extends Chosen {
  readonly paper: string
  readonly minutes: number
}

/** Sets how much more time chosen learners have; the report has each one's end before and after. Again, it changes nothing. */
export const extendChosen = async (
  sql: Sql,
  { agency, now, isDryRun }: OperatorContext,
  { paper: id, minutes, ...chosen }: Extra,
): Promise<OperatorReport> => {
  const paper = await lockPaper(sql, agency, id)
  await requireNotReleased(sql, paper)
  const people = await chosenLearners(sql, agency, chosen)
  const users = people.map((person) => person.id)
  const before = await standings(sql, paper, users)
  const wanted = users.map((user_id) => ({ user_id, minutes }))
  const { used, moved } = await setOwnMinutes(sql, paper, wanted, now)
  const using = people.flatMap(({ id: user_id, name }) => (used.includes(user_id) ? [name] : []))
  if (using.length > 0)
    throw new CannotOperate(`有 ${using.length} 人正在用加的时间，不能减少，没有写入：${using.join("、")}`)
  const after = await standings(sql, paper, users)
  const grant = await keepGrant(
    sql,
    paper,
    [...moved].map(([user_id, by]) => ({ user_id, minutes: by, attempts: 0 })),
    now,
  )
  const list = people.map(({ id: user_id, name }) => {
    const [was, is] = [before.get(user_id), after.get(user_id)]
    return { user_id, name, state: stateText(was, now), before: endText(was), after: endText(is) }
  })
  return {
    lines: [
      `${people.length} 人的加时改为 ${minutes} 分钟${isDryRun || moved.size === 0 ? "" : `，批次 ${grant}`}`,
      ...(moved.size < people.length ? [`其中 ${people.length - moved.size} 人本来就是，没有变化`] : []),
      ...list.map((one) => `${one.name}（${one.state}）：${one.before} 改为 ${one.after}`),
    ],
    data: { grant, list },
    learners: users,
    changed: {
      upon: id,
      before: { extra_minutes: users.map((user) => [user, before.get(user)?.extra_minutes ?? 0]) },
      after: { grant, people: people.length, minutes },
      ...(moved.size > 0 && { undo: { act: "exam:withdraw", input: { grant } } }),
    },
  }
}

/** Gives chosen learners one attempt more than the paper allows. */
export const allowRetake = async (
  sql: Sql,
  { agency, now, isDryRun }: OperatorContext,
  { paper: id, ...chosen }: Omit<Extra, "minutes">,
): Promise<OperatorReport> => {
  const paper = await lockPaper(sql, agency, id)
  await requireNotReleased(sql, paper)
  const [{ attempts }] = await sql<[{ attempts: number }]>`
    select attempts from papers where agency_id = ${agency} and id = ${id}`
  if (attempts === 0) throw new CannotOperate(`试卷 ${id} 不限次数`)
  const people = await chosenLearners(sql, agency, chosen)
  const users = people.map((person) => person.id)
  const before = await standings(sql, paper, users)
  await addAttempts(sql, paper, users, 1, now)
  const after = await standings(sql, paper, users)
  const grant = await keepGrant(
    sql,
    paper,
    users.map((user_id) => ({ user_id, minutes: 0, attempts: 1 })),
    now,
  )
  const list = people.map(({ id: user_id, name }) => {
    const [was, is] = [before.get(user_id), after.get(user_id)]
    const isOver = is?.closes_at != null && is.closes_at <= now
    return { user_id, name, used: was?.used ?? 0, before: was?.tries ?? 0, after: is?.tries ?? 0, isOver }
  })
  return {
    lines: [
      `${people.length} 人各多一次机会${isDryRun ? "" : `，批次 ${grant}`}`,
      ...list.map(
        (one) =>
          `${one.name}：考过 ${one.used} 次，共 ${one.before} 次改为 ${one.after} 次${
            one.isOver ? "；考试已经结束，要加时才能再考" : ""
          }`,
      ),
    ],
    data: { grant, list },
    learners: users,
    changed: {
      upon: id,
      before: { tries: users.map((user) => [user, before.get(user)?.tries ?? 0]) },
      after: { grant, people: people.length },
      undo: { act: "exam:withdraw", input: { grant } },
    },
  }
}

/** Takes back what a grant gave, of everybody who is not using it; the report says who keeps it, and why. */
export const withdrawGrant = async (
  sql: Sql,
  { agency, now }: OperatorContext,
  grant: string,
): Promise<OperatorReport> => {
  const [given] = await sql<{ paper_id: string }[]>`
    select paper_id from exam_grants where agency_id = ${agency} and id = ${grant} limit 1`
  if (given === undefined) throw new CannotOperate(`没有批次 ${grant}`)
  const paper = await lockPaper(sql, agency, given.paper_id)
  const rows = await sql<Granted[]>`
    select g.user_id, u.name, g.minutes, g.attempts from exam_grants g
    join users u on u.agency_id = g.agency_id and u.id = g.user_id
    where g.agency_id = ${agency} and g.id = ${grant} and g.taken_back_at is null order by u.name, g.user_id`
  if (rows.length === 0) throw new CannotOperate(`批次 ${grant} 已经收回过`)
  const before = await standings(
    sql,
    paper,
    rows.map(({ user_id }) => user_id),
  )
  const list = rows.map((row) => ({ ...row, refused: inUse(before.get(row.user_id), row, now) }))
  const takeable = list.filter(({ refused }) => refused === null)
  if (takeable.length === 0) throw new CannotOperate(["没有可以收回的", ...refusedLines(list)].join("\n"))
  const back = takeable.map(({ user_id }) => user_id)
  const isTime = takeable.some(({ minutes }) => minutes !== 0)
  if (isTime)
    await extendEach(
      sql,
      paper,
      takeable.map(({ user_id, minutes }) => ({ user_id, by: -minutes })),
      now,
    )
  else await addAttempts(sql, paper, back, -1, now)
  await sql`
    update exam_grants set taken_back_at = ${now}
    where agency_id = ${agency} and id = ${grant} and user_id = any (${back})`
  return {
    lines: [
      `收回 ${back.length} 人的${isTime ? "加时" : "一次机会"}`,
      ...(back.length === list.length ? [] : [`${list.length - back.length} 人不收回`]),
      ...refusedLines(list),
    ],
    data: { grant, list },
    learners: rows.map(({ user_id }) => user_id),
    changed: {
      upon: paper.paper_id,
      before: { grant, people: list.length },
      after: { grant, taken_back: back.length, kept: list.length - back.length },
    },
  }
}

interface Granted {
  readonly user_id: string
  readonly name: string
  readonly minutes: number
  readonly attempts: number
}

interface Standing {
  readonly user_id: string
  /** Of the learner's open attempt. */
  readonly deadline: number | null
  readonly isOpen: boolean
  readonly closes_at: number | null
  readonly limit: number
  readonly extra_minutes: number
  readonly used: number
  readonly tries: number
}

const standings = async (sql: Sql, { agency_id, paper_id }: Paper, users: ReadonlyArray<string>) => {
  const rows = await sql<Standing[]>`
    select u.id as user_id, t.deadline, t.id is not null as "isOpen", ${windowEnd(sql, sql`u.id`)} as closes_at,
      p.minutes as limit, coalesce(m.extra_minutes, 0) as extra_minutes, ${triesOf(sql, sql`u.id`)} as tries,
      (select count(*) from attempts a where a.agency_id = p.agency_id and a.user_id = u.id
        and a.source = 'paper/' || p.id) as used
    from papers p join users u on u.agency_id = p.agency_id and u.id = any (${[...users]})
    left join attempts t on t.agency_id = p.agency_id and t.user_id = u.id and t.source = 'paper/' || p.id
      and t.state = 'open'
    left join paper_times m on m.agency_id = p.agency_id and m.paper_id = p.id and m.user_id = u.id
    where p.agency_id = ${agency_id} and p.id = ${paper_id}`
  return new Map(rows.map((row) => [row.user_id, row]))
}

const stateText = (one: Standing | undefined, now: number): string => {
  if (one?.isOpen === true) return (one.deadline ?? Infinity) > now ? "正在作答" : "时间已到"
  return one !== undefined && one.used > 0 ? "已交卷" : "还没有开考"
}

/** When somebody's exam ends: of an attempt in progress, or as it will be for one that begins. */
const endText = (one: Standing | undefined): string => {
  if (one === undefined) return "不限"
  if (one.deadline !== null) return Shanghai.format(one.deadline).slice(0, 16)
  const parts = [
    ...(one.limit > 0 ? [`${one.limit + one.extra_minutes}分钟`] : []),
    ...(one.closes_at === null ? [] : [`到${Shanghai.format(one.closes_at).slice(0, 16)}`]),
  ]
  return parts.length === 0 ? "不限" : parts.join("，")
}

/** Why it cannot be taken back; null where it can. */
const inUse = (one: Standing | undefined, { minutes, attempts }: Granted, now: number): string | null => {
  if (one === undefined) return "学员不在了"
  if (minutes > 0 && one.extra_minutes < minutes) return "加的时间已经另外收回"
  if (minutes > 0 && one.deadline !== null && one.deadline <= now + minutes * 60_000) return "正在用加的时间"
  if (attempts > 0 && one.used > one.tries - attempts) return "已经用了这次机会"
  return null
}

const refusedLines = (list: ReadonlyArray<{ readonly name: string; readonly refused: string | null }>) =>
  list.flatMap(({ name, refused }) => (refused === null ? [] : [`${name}：${refused}`]))

const addAttempts = (
  sql: Sql,
  { agency_id, paper_id }: Paper,
  users: ReadonlyArray<string>,
  attempts: number,
  now: number,
) => sql`
  insert into paper_times (agency_id, paper_id, user_id, extra_attempts, changed_at)
  select ${agency_id}, ${paper_id}, user_id, ${attempts}, ${now} from unnest(${[...users]}::text[]) as u (user_id)
  on conflict (agency_id, paper_id, user_id) do update
    set extra_attempts = paper_times.extra_attempts + excluded.extra_attempts, changed_at = excluded.changed_at`

/** The id under which it is taken back. */
const keepGrant = async (
  sql: Sql,
  { agency_id, paper_id }: Paper,
  given: ReadonlyArray<Omit<Granted, "name">>,
  now: number,
): Promise<string> => {
  const id = randomBytes(4).toString("hex")
  await sql`
    insert into exam_grants (agency_id, id, paper_id, user_id, minutes, attempts, granted_at)
    select ${agency_id}, ${id}, ${paper_id}, g.user_id, g.minutes, g.attempts, ${now}
    from jsonb_to_recordset(${sql.json(given)}) as g (user_id text, minutes integer, attempts integer)`
  return id
}
