import * as PaperRule from "#domain/attempt/PaperRule.ts"
import * as RoomText from "#domain/attempt/RoomText.ts"
import * as Admission from "#domain/attempt/Admission.ts"
import type { RoomRules } from "#domain/contract/roomRules.ts"
import type { ExamTool } from "#domain/core/ExamTools.ts"
import * as ExamTypeRules from "#domain/question/ExamTypeRules.ts"
import { shuffled } from "#domain/practice/QuestionOrder.ts"
import { REHEARSAL_PAPER } from "#domain/attempt/Rehearsal.ts"
import type { PartialCredit } from "#domain/question/Scoring.ts"
import * as TimeLimit from "#domain/attempt/TimeLimit.ts"
import { EXAM_CODES } from "#domain/protocol/examCodes.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import type { Sheet } from "./Sheet.ts"
import { isWithin } from "../core/Networks.ts"
import { notFound, Refusal } from "../core/Refusal.ts"
import type { Sql } from "../db/Sql.ts"
import type { Asking } from "./Asking.ts"
import { admissionOf } from "./admissionOf.ts"
import { timesOf } from "./paperTimes.ts"
import { shuffleOptions } from "./optionOrders.ts"
import { entersUntil, triesOf } from "./windowEnd.ts"
import { ensureRehearsal } from "./rehearsalPaper.ts"

interface Section {
  readonly name: string
  readonly question_ids: ReadonlyArray<string>
  readonly scores: ReadonlyArray<number>
}

/** A paper's own sections and, where it is drawn for each attempt, its rule. */
interface Listed {
  readonly sections: ReadonlyArray<Section>
  readonly rule: PaperRule.PaperRule | null
}

interface PaperRow extends Listed {
  readonly name: string
  readonly bank_id: string
  readonly exam_type: string
  readonly minutes: number
  readonly pass_score: number
  readonly attempts: number
  readonly key_policy: ExamTypeRules.KeyPolicy
  readonly feedback: ReadonlyArray<ExamTypeRules.Feedback>
  readonly question_order: ExamTypeRules.QuestionOrder
  readonly option_order: ExamTypeRules.QuestionOrder
  readonly partial: PartialCredit
  readonly tools: ReadonlyArray<ExamTool>
  readonly opens_at: number | null
  readonly closes_at: number | null
  readonly used: number
  /** What this learner may, 0 without limit. */
  readonly tries: number
  readonly at_time_up: "hand_in" | "ask"
  readonly late: "accept" | "review"
  readonly room: RoomRules
  readonly homework: boolean
  readonly networks: ReadonlyArray<string>
  /** Added for this learner; `closes_at` has them. */
  readonly extra_minutes: number
  readonly keys_from: number | null
  readonly enters_until: number | null
  readonly admission: Admission.Admission | null
}

/** Inside its window and within its tries, in its order or, section by section, in one of the attempt's own. */
export const paperSheet = async (sql: Sql, id: string, asking: Asking): Promise<Sheet> => {
  const { agencyId, userId, now, ip, feedback, attempts_used, name, seed, option_seed } = asking
  if (id === REHEARSAL_PAPER) await ensureRehearsal(sql, agencyId)
  const rows = await sql<PaperRow[]>`
    select p.*, (select count(*) from attempts t
        where t.agency_id = p.agency_id and t.user_id = ${userId} and t.source = ${name}) as used,
      ${timesOf(sql, userId)}, ${triesOf(sql, userId)} as tries, ${entersUntil(sql, userId)} as enters_until, ${admissionOf(sql, userId)} as admission
    from papers p join banks b on b.agency_id = p.agency_id and b.id = p.bank_id
    where p.agency_id = ${agencyId} and p.id = ${id}
      and (p.id = ${REHEARSAL_PAPER} or not (p.hidden or b.hidden))`
  const row = rows[0]
  if (row === undefined) throw notFound()
  const { opens_at, closes_at, key_policy, at_time_up, late, room, homework } = row
  if (!Admission.mayBegin(row.admission)) throw new Refusal({ code: EXAM_CODES.unlisted, message: Admission.UNLISTED })
  if (opens_at !== null && now < opens_at)
    throw new Refusal({ code: EXAM_CODES.notOpenYet, message: `考试还没有开始，${Shanghai.format(opens_at)}开考` })
  if (closes_at !== null && now >= closes_at)
    throw new Refusal({ code: EXAM_CODES.over, message: homework ? "作业已经截止" : "考试已经结束" })
  if (Admission.isTooLate({ ...row, attempts_used: row.used }, now))
    throw new Refusal({ code: EXAM_CODES.tooLate, message: Admission.TOO_LATE })
  if (row.networks.length > 0 && !isWithin(row.networks, ip))
    throw new Refusal({ code: EXAM_CODES.otherNetwork, message: RoomText.OTHER_NETWORK })
  if (row.tries > 0 && row.used >= row.tries)
    throw new Refusal({ code: EXAM_CODES.noAttemptsLeft, message: `本卷可作答${row.tries}次，已全部用完` })
  // a start that was sent long ago, or by a page that knows nothing of what was done elsewhere
  if (attempts_used !== undefined && attempts_used !== row.used)
    throw new Refusal({
      code: EXAM_CODES.begunElsewhere,
      message: "这份试卷在别处又作答过，请重新打开，看过作答次数再开始",
    })
  const minutes = row.minutes === 0 ? 0 : row.minutes + row.extra_minutes
  const rules = {
    ...ExamTypeRules.ofAttempt(row.exam_type, { ...row, minutes }, feedback),
    at_time_up,
    late,
    ...withRoom(room),
    ...(homework && { homework }),
  }
  const deadline = TimeLimit.deadline(rules, closes_at, now)
  const sections = await sectionsOf(sql, row, asking)
  const questions =
    row.question_order === "given"
      ? sections.flatMap(questionsIn)
      : await shuffledSections(sql, agencyId, sections, seed)
  return {
    bank_id: row.bank_id,
    paper_id: id,
    title: row.name,
    rules: { ...rules, timed: rules.timed || (deadline !== null && !homework) },
    // gone through one by one, it is practice
    key_policy: rules.feedback === "at_once" ? "at_once" : key_policy,
    // no key is revealed while anybody's answers may still be accepted
    keys_from: key_policy === "after_close" ? row.keys_from : null,
    pass_score: row.pass_score,
    limit_at: TimeLimit.deadline(rules, null, now),
    deadline,
    questions,
    ...(row.option_order === "shuffled" && {
      shuffled: await shuffleOptions(
        sql,
        agencyId,
        questions.map((question) => question.id),
        option_seed,
      ),
    }),
  }
}

/** Absent where the paper asks nothing of it. */
const withRoom = (room: RoomRules) => (Object.keys(room).length === 0 ? {} : { room })

/** The sections of a new attempt: as they are listed, or drawn by its seed. */
const sectionsOf = async (
  sql: Sql,
  { sections, rule }: Listed,
  { agencyId, userId, seed }: Asking,
): Promise<ReadonlyArray<Section>> => {
  if (rule === null) return sections
  const had = rule.unseen
    ? await sql<{ id: string }[]>`
        select distinct unnest(question_ids) as id from attempts where agency_id = ${agencyId} and user_id = ${userId}`
    : []
  const drawn = PaperRule.draw(rule, seed, new Set(had.map(({ id }) => id)))
  return sections.map(({ name, question_ids, scores }, n) => {
    const scoreOf = new Map(question_ids.map((id, at) => [id, scores[at] ?? 0]))
    const ids = drawn[n]?.flat() ?? []
    return { name, question_ids: ids, scores: ids.map((id) => scoreOf.get(id) ?? 0) }
  })
}

const questionsIn = ({ name, question_ids, scores }: Section) =>
  question_ids.map((id, n) => ({ id, section: name, score: scores[n] ?? 0 }))

const shuffledSections = async (sql: Sql, agencyId: string, sections: ReadonlyArray<Section>, seed: string) => {
  const ids = sections.flatMap(({ question_ids }) => question_ids)
  const rows = await sql<{ id: string; case_id: string | null }[]>`
    select id, case_id from questions where agency_id = ${agencyId} and id = any (${ids})`
  const cases = new Map(rows.map(({ id, case_id }) => [id, case_id]))
  return sections.flatMap((section) =>
    shuffled(
      questionsIn(section).map((question) => ({ ...question, case_id: cases.get(question.id) ?? null })),
      `${seed} ${section.name}`,
    ).map(({ case_id: _, ...question }) => question),
  )
}
