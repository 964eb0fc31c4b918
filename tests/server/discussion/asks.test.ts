import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { ActInput } from "#domain/admin/acts.ts"
import type { Payload } from "#domain/contract/Contract.ts"
import { runSteps } from "#server/core/runSteps.ts"
import { answerAsk, hideAsk, listAllAsks, muteWriter } from "#server/discussion/operateAsks.ts"
import { tellEvents } from "#server/messages/tellEvents.ts"
import { emptied } from "../../support/emptied.ts"
import { operatorContext } from "../../support/operatorContext.ts"
import { START } from "../../support/testServer.ts"
import { start } from "../attempt/sitting.ts"
import { sampleFiles } from "../content/sampleContent.ts"
import { type Learner, makeStudySite, type StudySite } from "../content/studySite.ts"

let site: StudySite
let learner: Learner
let other: Learner

beforeAll(async () => {
  const agency = sampleFiles["agencies/a.yaml"] as object
  site = await makeStudySite({ "agencies/a.yaml": { ...agency, live: { blocked_words: ["加微信"] } } })
})
beforeEach(async () => {
  site.clock.now = START
  await emptied(site.sql, "asks", "writer_mutes", "messages", "rate_limits")
  ;[learner, other] = [await site.learner(), await site.learner()]
  await learner.get("course.join", { classroom_id: "1001" })
})
afterAll(() => site.close())

const LESSON = { classroom_id: "1001", lesson_id: "l1" }
const QUESTION = { question_id: "e1" }
const make = (place: object, text = "为什么先写标题？", nonce: string = randomUUID()) =>
  ({ ...place, nonce, text }) as Payload<"ask.make">
const operator = () => operatorContext({ agency: "a", now: site.clock.now })
const act = <I>(work: (sql: never, operator: never, input: I) => Promise<unknown>, input: I) =>
  site.sql.begin((sql) => work(sql as never, operator() as never, input))
const answer = (input: ActInput<"ask:answer">) => act(answerAsk, input)
const texts = async (of: Learner, place: object = LESSON) =>
  (await of.get("ask.list", place)).list.map(({ text, state, reply, is_own }) => [text, state, reply, is_own])

describe("all that a learner asked", () => {
  it("is a list of their own, the latest first, with places and answers", async () => {
    const first = await learner.get("ask.make", make(LESSON, "一"))
    site.clock.now += 1_000
    await learner.get("ask.make", make(QUESTION, "二"))
    await answer({ id: first.id, reply: "答" })
    const { list, total } = await learner.get("ask.mine", {})
    expect([
      total,
      list.map(({ text, reply, lesson_id, question_id, withheld }) => [text, reply, lesson_id, question_id, withheld]),
    ]).toStrictEqual([
      2,
      [
        ["二", "", null, "e1", false],
        ["一", "答", "l1", null, false],
      ],
    ])
    expect(list.every(({ title, stem_html, source }) => (title || stem_html) !== "" && source !== "")).toBe(true)
    expect((await other.get("ask.mine", {})).list).toStrictEqual([])
    expect((await learner.get("ask.mine", { page_size: "1", page: "2" })).list.map(({ text }) => text)).toStrictEqual([
      "一",
    ])
  })

  it("keeps an answer back while an exam of the learner withholds its question", async () => {
    const { id } = await learner.get("ask.make", make(QUESTION, "为什么选B"))
    await answer({ id, reply: "因为是B" })
    // asked before the paper had the question
    await site.sql`update asks set question_id = 'q1' where id = ${id}`
    const [ask] = (await learner.get("ask.mine", {})).list
    expect([ask?.withheld, ask?.reply, ask?.stem_html, ask?.text]).toStrictEqual([true, "", "", "为什么选B"])
  })
})

describe("an ask", () => {
  it("is one however often it is sent, and only its learner sees it until its answer is public", async () => {
    const asked = make(LESSON)
    const [{ id }, again] = [await learner.get("ask.make", asked), await learner.get("ask.make", asked)]
    expect(again.id).toBe(id)
    await other.get("course.join", { classroom_id: "1001" })
    expect([await texts(learner), await texts(other)]).toStrictEqual([[[asked.text, "waiting", "", true]], []])
    await answer({ id, reply: " 标题是题眼 " })
    expect([await texts(learner), await texts(other)]).toStrictEqual([
      [[asked.text, "answered", "标题是题眼", true]],
      [],
    ])
    await answer({ id, reply: "标题是题眼", publish: true })
    expect(await texts(other)).toStrictEqual([[asked.text, "answered", "标题是题眼", false]])
    await act(hideAsk, { id, reason: "有人名" })
    const [own] = (await learner.get("ask.list", LESSON)).list
    expect([own?.state, own?.because, await texts(other)]).toStrictEqual(["hidden", "有人名", []])
    await act(hideAsk, { id, show: true })
    expect(await texts(other)).toHaveLength(1)
  })

  it("is for who has the lesson now, in their own agency", async () => {
    const refused = await other.ask("ask.make", make(LESSON))
    expect([refused.code, (await other.ask("ask.list", LESSON)).code]).toStrictEqual([30101, 30101])
    const { id } = await learner.get("ask.make", make(LESSON))
    await answer({ id, reply: "好", publish: true })
    const stranger = await site.learner("b.test")
    for (const one of [other, stranger]) expect((await one.ask("ask.list", { id })).status).toBe(404)
    expect((await learner.get("ask.list", { id })).lesson_id).toBe("l1")
    expect((await learner.ask("ask.list", {})).status).toBe(422)
  })

  it("beside a question waits while an exam withholds the question, and nothing is asked during an exam", async () => {
    expect((await learner.ask("ask.make", make({ question_id: "q1" }))).code).toBe(50105)
    expect((await learner.ask("ask.list", { question_id: "q1" })).code).toBe(50105)
    const { id } = await learner.get("ask.make", make(QUESTION))
    await answer({ id, reply: "选错", publish: true })
    expect(await texts(other, QUESTION)).toStrictEqual([["为什么先写标题？", "answered", "选错", false]])
    const told = await site.sql`select question_id from told_keys where user_id = ${other.id}`
    expect([...told]).toStrictEqual([{ question_id: "e1" }])
    await start(learner, { paper_id: "p2" })
    expect((await learner.ask("ask.make", make(LESSON))).code).toBe(50105)
    expect((await learner.get("ask.list", LESSON)).closed).toBe("你有一场考试正在进行，交卷以后再提问")
  })

  it("holds none of the agency's words, comes from nobody who is muted, and not too often", async () => {
    expect((await learner.ask("ask.make", make(LESSON, "加 微 信 聊"))).code).toBe(30302)
    await act(muteWriter, { user: learner.id, unmute: false })
    expect((await learner.ask("ask.make", make(LESSON))).code).toBe(30301)
    await act(muteWriter, { user: learner.id, unmute: true })
    const answers = []
    for (let n = 0; n < 7; n += 1) answers.push(await learner.ask("ask.make", make(LESSON)))
    expect(answers.map(({ status }) => status)).toStrictEqual([200, 200, 200, 200, 200, 200, 429])
  })

  it("waits in the list of the back office, the oldest first, until it is answered or hidden", async () => {
    const first = await learner.get("ask.make", make(LESSON, "一"))
    site.clock.now += 1_000
    const second = await learner.get("ask.make", make(QUESTION, "二"))
    const waiting = async (input = {}) => {
      const { data } = await listAllAsks(site.sql, operator(), input)
      return (data as { list: { id: string }[] }).list.map(({ id }) => id)
    }
    expect(await waiting()).toStrictEqual([first.id, second.id])
    await answer({ id: first.id, reply: "好" })
    await act(hideAsk, { id: second.id, reason: "重复" })
    expect([await waiting(), await waiting({ all: true })]).toStrictEqual([[], [second.id, first.id]])
    await expect(answer({ id: second.id, reply: "好" })).rejects.toThrow("这条提问已隐藏，先恢复再回答")
  })

  it("is on one of the pages of that list, also where many came at once", async () => {
    const { id } = await learner.get("ask.make", make(LESSON))
    await site.sql`
      insert into asks select (jsonb_populate_record(a, jsonb_build_object(
        'id', 'many' || n, 'nonce', 'n' || n, 'asked_at', a.asked_at + n / 5 * interval '1 second'))).*
      from asks a, generate_series(1, 230) n where a.id = ${id}`
    const pagesOf = async (all: boolean) => {
      const pages: ReadonlyArray<string>[] = []
      for (let next: string | null | undefined; next !== null;) {
        const { data } = await listAllAsks(site.sql, operator(), { all, ...(next !== undefined && { after: next }) })
        const page = data as { total: number; next: string | null; list: ReadonlyArray<{ id: string }> }
        expect(page.total).toBe(231)
        pages.push(page.list.map((one) => one.id))
        next = page.next
      }
      return pages
    }
    const [waiting, all] = [await pagesOf(false), await pagesOf(true)]
    expect(waiting.map(({ length }) => length)).toStrictEqual([100, 100, 31])
    expect(new Set(waiting.flat()).size).toBe(231)
    expect(all.flat()).toStrictEqual(waiting.flat().toReversed())
  })
})

it("an answer is told once, and found by who has the lesson once it is public", async () => {
  const { id } = await learner.get("ask.make", make(LESSON, "倒装句怎么判断"))
  await answer({ id, reply: "看谓语" })
  await runSteps(tellEvents, site.deps, { name: "tellEvents" })
  await answer({ id, reply: "看谓语的位置", publish: true })
  await runSteps(tellEvents, site.deps, { name: "tellEvents" })
  const { list } = await learner.get("message.list", {})
  expect(list.map(({ title, text, url }) => [title, text, url])).toStrictEqual([
    ["老师回答了你的提问", "倒装句怎么判断", `/study/ask?id=${id}`],
  ])
  const found = async (of: Learner) =>
    (await of.get("search.find", { q: "倒装" })).groups.flatMap(({ list }) => list.map((one) => [one.kind, one.id]))
  expect([await found(learner), await found(other)]).toStrictEqual([[["ask", id]], []])
  await site.importAgain()
  expect(await found(learner)).toStrictEqual([["ask", id]])
  await act(hideAsk, { id, reason: "重复" })
  expect(await found(learner)).toStrictEqual([])
})
