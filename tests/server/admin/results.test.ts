import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from "vitest"
import { unzipSync } from "fflate"
import { emptied } from "../../support/emptied.ts"
import { START } from "../../support/testServer.ts"
import { makeStudySite, type StudySite } from "../content/studySite.ts"
import { sit } from "../result/sitAll.ts"
import { makeAsk, signedInAs } from "./backOffice.ts"

let site: StudySite
let ask: ReturnType<typeof makeAsk>
let attempts: ReadonlyArray<string>
const NAMES = ["=1+1", "@SUM(A1)", "韩梅梅"]
const MOBILES = ["13811170101", "13811170102", "13811170103"]
beforeAll(async () => {
  site = await makeStudySite()
  ask = makeAsk(site)
  const made: string[] = []
  for (const [n, name] of NAMES.entries()) {
    const learner = await site.learner()
    await site.sql`update users set name = ${name}, mobile = ${MOBILES[n] ?? ""} where id = ${learner.id}`
    made.push(await sit(learner, [{ question_id: "q1", value: n === 2 ? "B" : "A" }], { paper_id: "p1" }))
    site.clock.now += 60_000
  }
  attempts = made
})
beforeEach(async () => {
  site.clock.now = START
  await emptied(site.sql, "admin_accounts", "personal_reads", "rate_limits")
})
afterAll(() => site.close())

const exported = (cookie: string, form: string, host = "a.test") =>
  site.app.inject({
    method: "POST",
    url: "/admin/api/export",
    headers: { host, cookie: `admin=${cookie}`, "content-type": "application/x-www-form-urlencoded" },
    payload: form,
  })

const reads = () => site.sql<{ list: string; learners: string[] }[]>`select list, learners from personal_reads`

const rowsOf = (csv: string) =>
  csv
    .replace("\u{feff}", "")
    .trimEnd()
    .split("\r\n")
    .map((row) => row.split(","))

interface Listed {
  readonly data: {
    readonly list: ReadonlyArray<Record<string, unknown>>
    readonly next: string | null
    readonly total: number
    readonly mean: number
    readonly pass_rate: number | null
  }
}

const listed = async (cookie: string, input: object) =>
  (await ask("list", { list: "exam:results", input }, { cookie })).data as Listed

it("lists who scored what in which way, in the order in which they ended, and continues after one", async () => {
  const cookie = await signedInAs(site, "registrar")
  const { data } = await listed(cookie, { paper: "p1" })
  expect(data.list.map(({ attempt, name, state }) => [attempt, name, state])).toStrictEqual(
    attempts.map((attempt, n) => [attempt, NAMES[n], "handed_in"]),
  )
  expect(data.next).toBeNull()
  expect((await listed(cookie, { paper: "p1", after: attempts[1] })).data.list).toMatchObject([
    { attempt: attempts[2] },
  ])
  expect((await ask("list", { list: "exam:results", input: { paper: "none" } }, { cookie })).msg).toBe("没有试卷 none")
})

it("tells how the results of a paper are spread and how each question was answered", async () => {
  const cookie = await signedInAs(site, "registrar")
  const summary = async (paper: string) =>
    (await ask("list", { list: "exam:summary", input: { paper } }, { cookie })) as {
      readonly msg: string
      readonly data: { readonly data: Record<string, unknown> & Record<"bands" | "questions", object[]> }
    }
  const { data } = (await summary("p1")).data
  expect(data).toMatchObject({ attempts: 3, waits: null })
  expect(data.bands.map((one) => (one as { count: number }).count).reduce((all, one) => all + one, 0)).toBe(3)
  expect(data.questions).toMatchObject([
    { number: 1, id: "q1", answered: 3, rate: 1 / 3, discrimination: null },
    ...data.questions.slice(1).map((_, n) => ({ number: n + 2, answered: 0, rate: 0 })),
  ])
  await site.sql`insert into void_questions (agency_id, paper_id, question_id, void_as, voided_at)
    values ('a', 'p1', 'q1', 'none', now())`
  expect((await summary("p1")).data.data.questions[0]).toMatchObject({ id: "q1", void_as: "none" })
  await emptied(site.sql, "void_questions")
  expect((await summary("none")).msg).toBe("没有试卷 none")
  expect((await summary("p2")).data.data).toMatchObject({ attempts: 0, bands: [], questions: [], pass_rate: null })
})

it("numbers questions as their paper does, whatever order each learner had, and those that it draws not at all", async () => {
  const cookie = await signedInAs(site, "registrar")
  const numbers = async () => {
    const { data } = (await ask("list", { list: "exam:summary", input: { paper: "p1" } }, { cookie })).data as {
      readonly data: { readonly questions: ReadonlyArray<{ readonly id: string; readonly number: number | null }> }
    }
    return data.questions.map(({ id, number }) => [number, id])
  }
  const turned = () => site.sql`
    update attempts set question_ids = array(select id from unnest(question_ids) with ordinality as q (id, n) order by n desc)
    where id = ${attempts[0] ?? ""}`
  const given = await numbers()
  expect(given.map(([number]) => number)).toStrictEqual(given.map((_, n) => n + 1))
  await turned()
  onTestFinished(async () => {
    await turned()
    await site.sql`update papers set rule = null where agency_id = 'a' and id = 'p1'`
  })
  expect(await numbers()).toStrictEqual(given)
  await site.sql`
    update papers set rule = '{"sections": [], "alike": [], "unseen": false}' where agency_id = 'a' and id = 'p1'`
  const ids = given.map(([, id]) => String(id)).toSorted()
  expect(await numbers()).toStrictEqual(ids.map((id) => [null, id]))
})

it("exports the same as CSV without a formula, and as a workbook of texts; each leaves a row", async () => {
  const cookie = await signedInAs(site, "registrar")
  await site.sql`
    insert into attempt_leaves (agency_id, attempt_id, id, kind, seconds, offline, counted, at)
    select 'a', ${attempts[1] ?? ""}, n::text, 'hidden', 9, false, n < 3, now() from generate_series(1, 3) as n`
  const csv = await exported(cookie, "list=exam:results&format=csv&paper=p1")
  expect([csv.statusCode, csv.headers["content-type"]]).toStrictEqual([200, "text/csv; charset=utf-8"])
  const rows = rowsOf(csv.body)
  expect(rows.map(([name]) => name)).toStrictEqual(["姓名", `"'=1+1"`, `"'@SUM(A1)"`, "韩梅梅"])
  // two of three absences count
  const left = rows[0]?.indexOf("离开") ?? -1
  expect(rows.map((row) => row[left])).toStrictEqual(["离开", "", "2", ""])
  const xlsx = await exported(cookie, "list=exam:results&format=xlsx&paper=p1")
  const files = unzipSync(xlsx.rawPayload)
  const sheet = new TextDecoder().decode(files["xl/worksheets/sheet1.xml"])
  expect(sheet.match(/<row>/g)).toHaveLength(4)
  expect(sheet).toContain('<c t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c>')
  expect(sheet).not.toContain("<f>")
  expect((await reads()).map(({ list, learners }) => [list, learners.length])).toStrictEqual([
    ["exam:results", 3],
    ["exam:results", 3],
  ])
})

it("is refused to a role that may not read it, to nobody, of another agency and for what does not exist", async () => {
  const query = "list=exam:results&format=csv&paper=p1"
  const statuses = [
    (await exported(await signedInAs(site, "marker"), query)).statusCode,
    (await exported("", query)).statusCode,
    (await exported(await signedInAs(site, "registrar"), query, "b.test")).statusCode,
    (await exported(await signedInAs(site, "registrar"), "list=exam:results&format=pdf&paper=p1")).statusCode,
  ]
  expect(statuses).toStrictEqual([403, 401, 401, 422])
  const none = await exported(await signedInAs(site, "registrar"), "list=exam:results&format=csv&paper=none")
  expect(none.body).toContain("<h1>没有试卷 none</h1>")
  expect(await reads()).toHaveLength(0)
})

it("exports more than a page, each result once", async () => {
  await site.sql`
    insert into attempts (agency_id, id, user_id, source, bank_id, paper_id, title, rules, key_policy, pass_score,
      question_ids, question_sections, question_scores, state, started_at, ended_at)
    select agency_id, 'copy' || n, user_id, source, bank_id, paper_id, title, rules, key_policy, pass_score,
      question_ids, question_sections, question_scores, state, started_at, ended_at
    from attempts cross join generate_series(1, 1200) n where id = ${attempts[0] ?? ""}`
  await site.sql`
    insert into results (agency_id, attempt_id, score, total_score, correct, answered, seconds, graded_at)
    select agency_id, 'copy' || n, score, total_score, correct, answered, seconds, graded_at
    from results cross join generate_series(1, 1200) n where attempt_id = ${attempts[0] ?? ""}`
  const cookie = await signedInAs(site, "registrar")
  const csv = await exported(cookie, "list=exam:results&format=csv&paper=p1")
  const ids = rowsOf(csv.body).map((row) => row.at(-1))
  expect([ids.length, new Set(ids).size]).toStrictEqual([1_204, 1_204])
  const first = await listed(cookie, { paper: "p1" })
  expect([first.data.list.length, first.data.next]).toStrictEqual([100, first.data.list.at(-1)?.["attempt"]])
})

/** Every page of a list, one after the other. */
const walked = async (cookie: string, input: object) => {
  const rows: Array<Record<string, unknown>> = []
  let total = 0
  for (let after: string | null = ""; after !== null;) {
    const { data } = await listed(cookie, { ...input, ...(after !== "" && { after }) })
    rows.push(...data.list)
    total = data.total
    after = data.next
  }
  return { rows, total }
}

it("is sorted over the whole list, and its pages hold every result once, under any filter", async () => {
  const cookie = await signedInAs(site, "registrar")
  await site.sql`update results set score = ascii(right(attempt_id, 1)) % 7, seconds = length(attempt_id) * 10
    where attempt_id like 'copy%'`
  for (const [sort, column, isDescending] of [
    ["score", "score", false],
    ["score.desc", "score", true],
    ["seconds.desc", "seconds", true],
    ["name", "name", false],
    ["ended.desc", "ended_at", true],
  ] as const) {
    const { rows, total } = await walked(cookie, { paper: "p1", least: "2", sort })
    expect([sort, rows.length, new Set(rows.map(({ attempt }) => attempt)).size]).toStrictEqual([sort, total, total])
    expect(total).toBeGreaterThan(200)
    const values = rows.map((row) => row[column] as string | number)
    const inOrder = values.every(
      (value, n) => n === 0 || value === values[n - 1] || value > values[n - 1]! !== isDescending,
    )
    expect([sort, inOrder]).toStrictEqual([sort, true])
    expect(rows.every(({ score }) => (score as number) >= 2)).toBe(true)
  }
})

it("leaves exactly what a filter names, counts it and sums it up", async () => {
  const cookie = await signedInAs(site, "registrar")
  await site.sql`update attempts set pass_score = 3 where id like 'copy%'`
  await site.sql`update results set awaiting = 1 where attempt_id like 'copy1%'`
  const { rows: all } = await walked(cookie, { paper: "p1" })
  for (const [passed, value] of [
    ["passed", true],
    ["not_passed", false],
    ["undecided", null],
  ] as const) {
    const { rows, total } = await walked(cookie, { paper: "p1", passed })
    const expected = all.filter((row) => row["passed"] === value).map(({ attempt }) => attempt)
    expect([passed, total, rows.map(({ attempt }) => attempt)]).toStrictEqual([passed, expected.length, expected])
  }
  const scores = all.map(({ score }) => score as number)
  const { data } = await listed(cookie, { paper: "p1" })
  expect(data.mean).toBeCloseTo(scores.reduce((sum, score) => sum + score, 0) / scores.length, 1)
  expect(data.list.map(({ rank }) => rank)).toStrictEqual(
    data.list.map(({ score }) => 1 + scores.filter((other) => other > (score as number)).length),
  )
  const count = async (filter: object) => (await listed(cookie, { paper: "p1", ...filter })).data.total
  expect(await count({ name: "梅梅" })).toBe(1)
  expect(await count({ name: "0103" })).toBe(1)
  expect(await count({ by: "clock" })).toBe(0)
  const [learner] = await site.sql<{ user_id: string }[]>`select user_id from attempts where id = ${attempts[2] ?? ""}`
  await site.sql`insert into exam_candidates (agency_id, paper_id, user_id, room, seat, note, batch, added_at)
    values ('a', 'p1', ${learner!.user_id}, '301', '7', '', 'b', now())`
  expect(await count({ room: "301" })).toBe(1)
  expect(await count({ classroom: "2001" })).toBe(0)
  await site.sql`insert into enrolments (agency_id, user_id, classroom_id, joined_at)
    values ('a', ${learner!.user_id}, '2001', now())`
  expect(await count({ classroom: "2001" })).toBe(1)
  const summary = (await ask("list", { list: "exam:summary", input: { paper: "p1" } }, { cookie })).data as {
    readonly data: { readonly classes: ReadonlyArray<object> }
  }
  const { data: own } = await listed(cookie, { paper: "p1", classroom: "2001" })
  expect(summary.data.classes).toMatchObject([{ id: "2001", attempts: 1, mean: own.mean, pass_rate: own.pass_rate }])
  await emptied(site.sql, "exam_candidates")
})

it("continues after a row that is filtered away, and says where a row is gone", async () => {
  const cookie = await signedInAs(site, "registrar")
  const page = { paper: "p1", sort: "ended", name: "韩梅梅" }
  expect((await listed(cookie, { ...page, after: attempts[1] })).data.list).toMatchObject([{ attempt: attempts[2] }])
  const gone = await ask("list", { list: "exam:results", input: { ...page, after: "gone" } }, { cookie })
  expect([gone.code, gone.msg]).toStrictEqual([10405, "列表里没有这一条：gone，请从第一页看"])
})

it("exports exactly what is filtered, as it is sorted, and records those learners alone", async () => {
  const cookie = await signedInAs(site, "registrar")
  const { rows } = await walked(cookie, { paper: "p1", least: "4", sort: "score.desc" })
  await emptied(site.sql, "personal_reads")
  const csv = await exported(cookie, "list=exam:results&format=csv&paper=p1&least=4&sort=score.desc")
  expect(rowsOf(csv.body).map((row) => row.at(-1))).toStrictEqual(["作答", ...rows.map(({ attempt }) => attempt)])
  expect(csv.headers["content-disposition"]).toContain(encodeURIComponent("成绩-p1-4-score.desc.csv"))
  expect((await reads()).map(({ learners }) => learners.toSorted())).toStrictEqual([
    [...new Set(rows.map(({ user_id }) => String(user_id)))].toSorted(),
  ])
  const named = await exported(cookie, `list=exam:results&format=csv&paper=p1&name=${encodeURIComponent("梅梅")}`)
  expect(rowsOf(named.body).map(([name]) => name)).toStrictEqual(["姓名", "韩梅梅"])
  expect(decodeURIComponent(String(named.headers["content-disposition"]))).not.toContain("梅梅")
  const wrong = await exported(cookie, "list=exam:results&format=csv&paper=p1&sort=mobile")
  expect(wrong.statusCode).toBe(422)
})

it("who was in a live session goes out as a file for those who see sessions, and for no others", async () => {
  await emptied(site.sql, "live_attendance")
  const [session] = await site.sql<{ starts_at: number }[]>`select starts_at from live_sessions where id = 'live1'`
  const from = session?.starts_at ?? 0
  const learner = await site.learner()
  await site.sql`
    insert into live_attendance (agency_id, session_id, user_id, from_at, to_at)
    values ('a', 'live1', ${learner.id}, ${from}, ${from + 60_000})`
  const form = "list=live:attendance&format=csv&session=live1"
  const { body } = await exported(await signedInAs(site, "live"), form)
  expect(rowsOf(body).map((row) => [row[1], row[4]])).toStrictEqual([
    ["学员", "在场（秒）"],
    [learner.id, "60"],
  ])
  expect((await exported(await signedInAs(site, "marker"), form)).statusCode).toBe(403)
})
