import { afterAll, beforeAll, expect, it } from "vitest"
import type { ListInput } from "#domain/admin/lists.ts"
import { candidatesOf } from "#server/attempt/operateCandidateList.ts"
import { CERTIFICATES } from "#server/certificate/listCertificates.ts"
import { countOf, listedIds, type PagedList, type Paging } from "#server/core/PagedList.ts"
import { listQuestionsToMark } from "#server/result/operateMarking.ts"
import { listAwaitedMarks } from "#server/result/operateMarks.ts"
import { summarizePaper } from "#server/result/summarizePaper.ts"
import { operatorContext } from "../../support/operatorContext.ts"
import { START } from "../../support/testServer.ts"
import { makeStudySite, type StudySite } from "../content/studySite.ts"

const ATTEMPTS = 280
const OPERATOR = operatorContext({ agency: "a", now: START })

interface Marked {
  readonly id: string
  readonly user_id: string
  readonly paper_id: string
  readonly key_policy: string
  readonly question_id: string
  readonly full_score: number
  readonly verdict: string
  /** Of the whole attempt. */
  readonly score: number
  readonly awaiting: number
  readonly is_settled: boolean
  readonly given: number
}

interface Page {
  readonly list: ReadonlyArray<object>
  readonly total: number
  readonly next: string | null
}

let site: StudySite
/** One for each question of each attempt that ended. */
let marked: ReadonlyArray<Marked>

beforeAll(async () => {
  site = await makeStudySite()
  const { sql } = site
  const each = sql`from generate_series(1, ${ATTEMPTS}) n`
  await sql`
    insert into users (agency_id, id, name, created_at)
    select 'a', 'u' || n, '学员' || n % 10, now() from generate_series(1, 40) n`
  await sql`
    insert into enrolments (agency_id, user_id, classroom_id, joined_at)
    select 'a', 'u' || n, '2001', now() from generate_series(1, 40, 3) n`
  await sql`
    insert into attempts (agency_id, id, user_id, source, bank_id, paper_id, title, rules, key_policy, pass_score,
      question_ids, question_sections, question_scores, state, started_at, ended_at)
    select 'a', 't' || n, 'u' || n % 40 + 1, 'paper/p' || n % 2 + 1, 'bank1', 'p' || n % 2 + 1, '试卷', '{}',
      case n % 5 when 0 then 'after_hand_in' else 'after_close' end, n % 3, '{q4,q5}', '{}', array[2, 3 + n % 2],
      case n % 7 when 0 then 'open' else 'handed_in' end, now(),
      case when n % 7 > 0 then to_timestamp(${START / 1000}::double precision + n) end ${each}`
  await sql`
    insert into attempt_marks (agency_id, attempt_id, question_id, user_id, bank_id, exam_type, verdict, score, released_at,
      marked_at)
    select 'a', id, q, user_id, 'bank1', '7', case when n % 3 = 0 or q = 'q5' and n % 4 > 0 then 'self' else 'right' end,
      n % 3, now(), now()
    from (select *, right(id, -1)::integer as n from attempts) t, unnest(question_ids) q where ended_at is not null`
  await sql`
    insert into attempt_answers (agency_id, attempt_id, question_id, kind, value, accepted, epoch, seq, client_id)
    select agency_id, attempt_id, question_id, 'answer', '"答案"', true, 1, 1, 'test' from attempt_marks`
  await sql`
    insert into given_marks (agency_id, attempt_id, question_id, by, score, given_at)
    select agency_id, attempt_id, question_id, 'operator', 1, now()
    from attempt_marks where verdict = 'self' and right(attempt_id, -1)::integer % 11 < 3`
  await sql`
    insert into marker_marks (agency_id, attempt_id, question_id, marker, score, intent, given_at)
    select agency_id, attempt_id, question_id, 'marker' || k, 1, '', now()
    from attempt_marks, generate_series(1, 2) k where verdict = 'self' and right(attempt_id, -1)::integer % 3 >= k`
  await sql`
    insert into results (agency_id, attempt_id, score, total_score, correct, answered, seconds, graded_at, awaiting)
    select 'a', t.id, right(t.id, -1)::integer % 6, 5, 0, 2, 60, now(), (
      select count(*) from attempt_marks m where m.attempt_id = t.id and m.verdict = 'self'
        and not exists (select from given_marks g where g.attempt_id = m.attempt_id and g.question_id = m.question_id))
    from attempts t where t.ended_at is not null`
  await sql`
    insert into exam_candidates (agency_id, paper_id, user_id, room, seat, note, batch, added_at)
    select 'a', 'p' || n % 2 + 1, 'u' || n, '第' || n % 3 || '考场', n::text, '', 'b', now() from generate_series(1, 40) n`
  await sql`
    insert into certificates (agency_id, number, code, user_id, kind, subject_id, issuer, heading, title, issued_on, claims,
      signature, by, issued_at)
    select 'a', id, id, user_id, 'paper', paper_id, '甲机构', '证书', '试卷', '2026年1月1日', '{}', '', 'rule', ended_at
    from attempts where ended_at is not null`
  marked = await sql<Marked[]>`
    select t.id, t.user_id, t.paper_id, t.key_policy, m.question_id, m.verdict, r.score, r.awaiting,
      t.question_scores[array_position(t.question_ids, m.question_id)] as full_score,
      exists (select from given_marks g where g.attempt_id = t.id and g.question_id = m.question_id) as is_settled,
      (select count(*)::integer from marker_marks k where k.attempt_id = t.id and k.question_id = m.question_id) as given
    from attempts t, results r, attempt_marks m where r.attempt_id = t.id and m.attempt_id = t.id
    order by t.ended_at, m.attempt_id, m.question_id`
})
afterAll(() => site.close())

const ofHand = () => marked.filter(({ verdict }) => verdict === "self")
const awaited = () =>
  ofHand().filter(({ awaiting, is_settled, key_policy }) => awaiting > 0 && !is_settled && key_policy === "after_close")

it("lists the answers that wait for a mark, and counts them by question", async () => {
  const first = (await listAwaitedMarks(site.sql, OPERATOR)).data as Page
  const rest = (await listAwaitedMarks(site.sql, OPERATOR, { after: first.next ?? "" })).data as Page
  expect([...first.list, ...rest.list]).toMatchObject(
    awaited().map(({ id, question_id }) => ({ attempt: id, question: question_id })),
  )
  expect([first.total, rest.next]).toStrictEqual([awaited().length, null])
  const questions = (await listQuestionsToMark(site.sql, OPERATOR)).data as Page
  const keyOf = ({ paper_id, question_id }: Marked) => `${paper_id}/${question_id}`
  const waiting = new Set(awaited().map(keyOf))
  const byQuestion = [...Map.groupBy(ofHand(), keyOf)].filter(([key]) => waiting.has(key))
  expect(questions.list).toMatchObject(
    byQuestion.map(([key, answers]) => {
      const open = answers.filter(({ is_settled }) => !is_settled)
      return {
        paper: key.split("/")[0],
        question: key.split("/")[1],
        full_score: Math.max(...answers.map(({ full_score }) => full_score)),
        unmarked: open.filter(({ given }) => given === 0).length,
        second: open.filter(({ given }) => given === 1).length,
        differing: open.filter(({ given }) => given > 1).length,
        settled: answers.length - open.length,
      }
    }),
  )
  expect(byQuestion).toHaveLength(4)
})

it("sums up a paper as its results are", async () => {
  const enrolled = new Set(
    (await site.sql<{ user_id: string }[]>`select user_id from enrolments`).map(({ user_id }) => user_id),
  )
  const results = marked.filter(({ paper_id, question_id }) => paper_id === "p2" && question_id === "q5")
  const ofClass = results.filter(({ user_id }) => enrolled.has(user_id))
  const mean = (rows: ReadonlyArray<Marked>) =>
    Math.round((100 * rows.reduce((sum, { score }) => sum + score, 0)) / rows.length) / 100
  expect((await summarizePaper(site.sql, OPERATOR, { paper: "p2" })).data).toMatchObject({
    attempts: results.length,
    mean: mean(results),
    highest: 5,
    lowest: 1,
    awaiting: results.filter(({ awaiting }) => awaiting > 0).length,
    bands: Array.from({ length: 10 }, (_, band) => ({
      count: results.filter(({ score }) => Math.min(9, 2 * score) === band).length,
    })),
    classes: [{ id: "2001", attempts: ofClass.length, mean: mean(ofClass) }],
  })
})

it("counts and gives the same candidates and certificates, whatever they are sorted by", async () => {
  const expectSame = async <A extends Paging>(
    list: PagedList<A>,
    asked: ReadonlyArray<A>,
    expected: ReadonlyArray<string>,
  ) => {
    for (const one of asked) {
      const ids = await listedIds(site.sql, list, OPERATOR, { asked: one, after: null, limit: 1_000 })
      expect(ids.map(({ id }) => id).toSorted()).toStrictEqual(expected.toSorted())
      expect((await countOf(site.sql, list, OPERATOR, one)).total).toBe(expected.length)
    }
  }
  const of = (rest: Omit<ListInput<"candidate:list">, "paper">) => ({ paper: "p1", ...rest })
  const candidates = Array.from({ length: 20 }, (_, n) => `u${2 * n + 2}`)
  const list = await candidatesOf(site.sql, OPERATOR, of({}))
  await expectSame(list, [of({}), of({ sort: "name" }), of({ name: "学员" })], candidates)
  const withAttempt = new Set(marked.filter(({ paper_id }) => paper_id === "p1").map(({ user_id }) => user_id))
  const handedIn = candidates.filter((user) => withAttempt.has(user))
  await expectSame(list, [of({ state: "handed_in" }), of({ state: "handed_in", sort: "name" })], handedIn)
  const certificates = [...new Set(marked.map(({ id }) => id))]
  await expectSame(CERTIFICATES, [{}, { sort: "name" }, { name: "学员" }], certificates)
})
