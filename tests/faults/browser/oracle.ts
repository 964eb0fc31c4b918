import { isDeepStrictEqual } from "node:util"
import type { Pool } from "#server/db/Sql.ts"
import type { Device } from "./Device.ts"
import type { Act, Sitting } from "./Sitting.ts"
import type { Seen } from "./watchScreen.ts"

const LABELS: Readonly<Record<string, RegExp>> = {
  "": /^$/,
  nothing: /^$/,
  typed: /^正在存到本机$/,
  kept: /^已存在本机$/,
  saved: /^已保存\d\d:\d\d:\d\d$/,
  sealed: /^已封卷$/,
  handedIn: /^已交卷$/,
}
const KEPT = ["kept", "saved", "sealed", "handedIn"]
const SAVED = ["saved", "handedIn"]
const CLOCK_SLACK = 1_000

type Word = Extract<Seen, { readonly kind: "word" }>
const wordsOf = (seen: ReadonlyArray<Seen>): ReadonlyArray<Word> => seen.filter((each) => each.kind === "word")

interface Logged {
  readonly question_id: string
  readonly value: unknown
  readonly status: string
  readonly at: number
}

/**
 * What the screens claimed and the database must hold, sentence by sentence where it does not. `isTimely`: a clock must
 * have been seen.
 */
export const problemsOf = async (sitting: Sitting, isTimely: boolean): Promise<ReadonlyArray<string>> => {
  const { world, learner, paper, acts, devices } = sitting
  const attempts = await world.sql<{ id: string; state: string; deadline: number; question_ids: string[] }[]>`
    select id, state, deadline, question_ids from attempts where user_id = ${learner.id} and paper_id = ${paper}`
  const attempt = attempts[0]
  if (attempt === undefined || attempts.length > 1) return [`${attempts.length} attempts`]
  const logged = await world.sql<Logged[]>`
    select question_id, value, status, received_at as at from attempt_records
    where attempt_id = ${attempt.id} and kind = 'answer'`
  const pages = devices.flatMap((device) => device.pages())
  return [
    ...(await onceOnly(world.sql, attempt.id)),
    ...pages.flatMap(({ seen }) => wrongLabels(seen)),
    ...wrongClocks(
      pages.flatMap(({ seen }) => seen),
      attempt.deadline,
      isTimely,
    ),
    ...lostActs(acts, devices, (question) => attempt.question_ids[question - 1] ?? "", logged),
    ...(await wrongAnswers(world.sql, attempt, acts, logged)),
  ]
}

const onceOnly = async (sql: Pool, id: string): Promise<ReadonlyArray<string>> => {
  const [counted] = await sql<[{ receipts: number; results: number; state: string }]>`
    select (select count(*)::int from receipts where attempt_id = ${id}) as receipts,
      (select count(*)::int from results where attempt_id = ${id}) as results,
      (select state from attempts where id = ${id}) as state`
  return counted.receipts === 1 && counted.results === 1 && counted.state !== "open" ? [] : [JSON.stringify(counted)]
}

const wrongLabels = (seen: ReadonlyArray<Seen>): ReadonlyArray<string> =>
  wordsOf(seen)
    .filter(({ word, text }) => LABELS[word]?.test(text) !== true)
    .map(({ word, text }) => `“${text}” was shown for ${word}`)

const wrongClocks = (seen: ReadonlyArray<Seen>, deadline: number, isTimely: boolean): ReadonlyArray<string> => {
  const clocks = seen.filter((each) => each.kind === "clock")
  if (clocks.length === 0) return isTimely ? ["no clock was seen"] : []
  const excess = ({ seconds, to }: (typeof clocks)[number]) => seconds * 1_000 - Math.max(0, deadline - to)
  const worst = clocks.reduce((most, each) => (excess(each) > excess(most) ? each : most))
  return excess(worst) > CLOCK_SLACK
    ? [`the clock showed ${excess(worst)} ms too much: ${worst.seconds} s, for ${worst.to - worst.from} ms`]
    : []
}

/** When the words of its page first covered an act: nothing was less safe then. */
const coveredAt = ({ at, device, page }: Act, words: ReadonlyArray<string>): number => {
  const own = device.pages().find((each) => each.page === page)?.seen ?? []
  return wordsOf(own).find((seen) => seen.at >= at && words.includes(seen.word))?.at ?? Number.POSITIVE_INFINITY
}

const isKept = (act: Act): boolean => Number.isFinite(coveredAt(act, KEPT))

/** The value, or a later one of the same page and question, is in the log: in time, if it was 已保存. */
const lostActs = (
  acts: ReadonlyArray<Act>,
  devices: ReadonlyArray<Device>,
  idOf: (question: number) => string,
  logged: ReadonlyArray<Logged>,
): ReadonlyArray<string> =>
  acts.filter(isKept).flatMap((act, _, kept) => {
    const values = acts
      .slice(acts.indexOf(act))
      .filter((later) => later.question === act.question && later.device === act.device)
      .map(({ value }) => value)
    const found = logged
      .filter(
        ({ question_id, value }) =>
          question_id === idOf(act.question) && values.some((own) => isDeepStrictEqual(own, value)),
      )
      .map(({ at }) => at)
    const what = `question ${act.question}, ${JSON.stringify(act.value)}, page ${devices.indexOf(act.device)}, of ${kept.length}`
    if (found.length === 0) return [`已存在本机 and lost: ${what}`]
    const savedAt = coveredAt(act, SAVED)
    return Number.isFinite(savedAt) && Math.min(...found) > savedAt ? [`已保存 before the server had it: ${what}`] : []
  })

/**
 * Each question's answer in the end is the last one that was kept, or one given after it. What a page wrote after
 * another one had taken over is evidence, and does not count here.
 */
const wrongAnswers = async (
  sql: Pool,
  { id, question_ids }: { readonly id: string; readonly question_ids: ReadonlyArray<string> },
  acts: ReadonlyArray<Act>,
  logged: ReadonlyArray<Logged>,
): Promise<ReadonlyArray<string>> => {
  const isTaken = (question_id: string, { value }: Act) =>
    logged.some(
      (row) => row.status === "taken" && row.question_id === question_id && isDeepStrictEqual(row.value, value),
    )
  const rows = await sql<{ question_id: string; value: unknown }[]>`
    select question_id, value from attempt_answers where attempt_id = ${id} and kind = 'answer'`
  return question_ids.flatMap((question_id, index) => {
    const own = acts.filter(({ question }) => question === index + 1)
    const last = own.findLastIndex((act) => isKept(act) && isTaken(question_id, act))
    if (last === -1) return []
    const stands = rows.find((row) => row.question_id === question_id)?.value ?? null
    const possible = own.slice(last).map(({ value }) => value)
    return possible.some((value) => isDeepStrictEqual(value, stands))
      ? []
      : [`question ${index + 1} ended as ${JSON.stringify(stands)}, not as one of ${JSON.stringify(possible)}`]
  })
}
