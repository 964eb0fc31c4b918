import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { EXAM_TYPES } from "#domain/question/ExamType.ts"
import { closeAll, extendAll, extendFor } from "#server/attempt/paperTimes.ts"
import { START } from "../../support/testServer.ts"
import { sampleFiles } from "../content/sampleContent.ts"
import { type Learner, makeStudySite, type StudySite } from "../content/studySite.ts"
import { answersOf, CLIENT, handIn, save, start } from "./sitting.ts"

const MINUTE = 60_000
const P1 = { agency_id: "a", paper_id: "p1" }
/** Its window is 10:00 to 10:20, its keys come after it. */
const P2 = { agency_id: "a", paper_id: "p2" }
let site: StudySite
let learner: Learner

beforeAll(async () => {
  const mock = sampleFiles["catalog/papers/p1.yaml"] as object
  site = await makeStudySite({
    "agencies/a.yaml": { ...(sampleFiles["agencies/a.yaml"] as object), exam_type: EXAM_TYPES.map(({ id }) => id) },
    "catalog/papers/sim.yaml": { ...mock, id: "sim", name: "仿真", at_time_up: "ask" },
  })
})
beforeEach(async () => {
  site.clock.now = START
  await site.sql`delete from paper_times`
  await site.sql`delete from attempts`
  learner = await site.learner()
})
afterAll(() => site.close())

const inTransaction = <T>(work: (sql: Parameters<typeof extendAll>[0]) => Promise<T>) => site.sql.begin(work)
const state = (attempt_id: string, of = learner) => of.get("exam.state", { attempt_id })

describe("extra time", () => {
  it("moves the deadline of an open attempt, and is reported with every answer", async () => {
    const { attempt_id, deadline } = await start(learner)
    const other = await site.learner()
    const theirs = await start(other)
    const changed = await inTransaction((sql) => extendFor(sql, P1, [learner.id], 10, START + MINUTE))
    expect(changed).toStrictEqual({ attempts: 1, closes_at: null })
    const later = (deadline ?? 0) + 10 * MINUTE
    expect((await state(attempt_id)).deadline).toBe(later)
    expect((await save(learner, attempt_id, [{ seq: 1, question_id: "q1", value: "B" }])).deadline).toBe(later)
    expect((await state(theirs.attempt_id, other)).deadline).toBe(deadline)
  })

  it("waits for a learner who has not begun", async () => {
    await inTransaction((sql) => extendFor(sql, P1, [learner.id], 10, START))
    await inTransaction((sql) => extendFor(sql, P1, [learner.id], 5, START))
    const { deadline, rules } = await start(learner)
    expect([deadline, rules.minutes]).toStrictEqual([START + 45 * MINUTE, 45])
    expect((await start(await site.learner())).deadline).toBe(START + 30 * MINUTE)
    expect((await learner.get("question.paper", { id: "p1" })).minutes).toBe(45)
  })

  it("for everybody moves the window too, and no key is released before the last has ended", async () => {
    const { attempt_id } = await start(learner, { paper_id: "p2" })
    await handIn(learner, attempt_id, 0)
    const late = await site.learner()
    site.clock.now = START + 10 * MINUTE
    const theirs = await start(late, { paper_id: "p2" })
    expect(theirs.deadline).toBe(START + 20 * MINUTE)
    const changed = await inTransaction((sql) => extendAll(sql, P2, 15, site.clock.now))
    expect(changed).toStrictEqual({ attempts: 1, closes_at: START + 35 * MINUTE })
    await inTransaction((sql) => extendFor(sql, P2, [late.id], 10, site.clock.now))
    const end = START + 45 * MINUTE
    expect((await state(theirs.attempt_id, late)).deadline).toBe(end)

    site.clock.now = START + 30 * MINUTE
    expect((await start(await site.learner(), { paper_id: "p2" })).deadline).toBe(START + 35 * MINUTE)
    site.clock.now = end + MINUTE - 1
    expect((await learner.get("exam.result", { attempt_id })).released).toBe(false)
    site.clock.now = end + MINUTE
    expect((await learner.get("exam.result", { attempt_id })).released).toBe(true)
    const [marks] = await site.sql`
      select count(*) filter (where released_at < ${end + MINUTE}) as early from attempt_marks
      where attempt_id = ${attempt_id}`
    expect(marks?.["early"]).toBe(0)
  })

  it("moves what was missed into the wrong book with the keys, though it was looked at between", async () => {
    const { attempt_id } = await start(learner, { paper_id: "p2" })
    await save(learner, attempt_id, [{ seq: 1, question_id: "q1", value: "A" }])
    await handIn(learner, attempt_id, 1)
    await inTransaction((sql) => extendAll(sql, P2, 15, START))
    const missed = async (at: number) => {
      site.clock.now = at
      return (await learner.get("exam.wrong", {})).list.map(({ question }) => question.id)
    }
    expect(await missed(START + 21 * MINUTE)).toStrictEqual([])
    expect(await missed(START + 36 * MINUTE)).toStrictEqual(["q1"])
  })

  it("keeps what came after an end that has moved on, under the writer of its time", async () => {
    const { attempt_id, deadline } = await start(learner)
    const end = deadline ?? 0
    site.clock.now = end + MINUTE / 2
    const late = { value: "B", at: end + 1 } as const
    const sent = await save(learner, attempt_id, [{ seq: 1, question_id: "q1", ...late }])
    const beyond = await save(learner, attempt_id, [{ seq: 2, question_id: "q3", value: true, at: end + 99 * MINUTE }])
    expect([sent.outcome, beyond.outcome]).toStrictEqual(["closed", "closed"])
    expect(await answersOf(learner, attempt_id)).toStrictEqual([])
    await inTransaction((sql) => extendFor(sql, P1, [learner.id], 10, site.clock.now))
    expect((await save(learner, attempt_id, [{ seq: 1, question_id: "q1", ...late }])).outcome).toBe("taken")
    expect(await answersOf(learner, attempt_id)).toMatchObject([
      { question_id: "q1", value: "B" },
      { question_id: "q3", value: true },
    ])
  })

  it("gives nothing to an attempt whose time and grace are over", async () => {
    const { attempt_id, deadline } = await start(learner)
    const now = (deadline ?? 0) + MINUTE + 1
    expect(await inTransaction((sql) => extendAll(sql, P1, 10, now))).toStrictEqual({ attempts: 0, closes_at: null })
    site.clock.now = now
    expect(await state(attempt_id)).toMatchObject({ state: "closed", deadline })
  })
})

describe("a page that hands in by itself", () => {
  const handingIn = (attempt_id: string, by: object = { automatic: true }) =>
    learner.ask("exam.handIn", { attempt_id, client_id: CLIENT, epoch: 1, last_seq: 0, ...by })

  it("is refused before the deadline, which the refusal names, as often as it asks", async () => {
    const { attempt_id, deadline } = await start(learner)
    const end = (deadline ?? 0) + 10 * MINUTE
    await inTransaction((sql) => extendFor(sql, P1, [learner.id], 10, START))
    for (site.clock.now of [deadline ?? 0, end - 1]) {
      const { status, code, msg, data } = await handingIn(attempt_id)
      expect([status, code, msg, data]).toStrictEqual([
        200,
        50113,
        "还没有到交卷时间，可以继续作答",
        { fields: [{ path: `deadline.${end}`, message: "截止时间是2026-03-02 10:40:00" }] },
      ])
      expect((await state(attempt_id)).state).toBe("open")
    }
    site.clock.now = end
    expect((await handingIn(attempt_id)).code).toBe(20200)
  })

  it("gets the receipt of an attempt that has ended, and a learner who hands in is believed", async () => {
    const { attempt_id } = await start(learner)
    const byHand = await handingIn(attempt_id, {})
    expect([byHand.code, (await handingIn(attempt_id)).data]).toStrictEqual([20200, byHand.data])
  })

  it("waits for extra time that is being given, and the server does not close the attempt either", async () => {
    const { attempt_id, deadline } = await start(learner)
    for (const [after, ask] of [
      [1_000, handingIn],
      [MINUTE + 1, state],
    ] as const) {
      const before = (await state(attempt_id)).deadline ?? 0
      site.clock.now = before + after
      const asked = await inTransaction(async (sql) => {
        await extendFor(sql, P1, [learner.id], 10, before)
        return [ask(attempt_id)]
      })
      await Promise.all(asked)
      expect(await state(attempt_id)).toMatchObject({ state: "open", deadline: before + 10 * MINUTE })
    }
    expect((await state(attempt_id)).deadline).toBe((deadline ?? 0) + 20 * MINUTE)
  })
})

describe("a simulation", () => {
  const SIM = { agency_id: "a", paper_id: "sim" }
  const begin = (of = learner) => start(of, { paper_id: "sim" })

  it("asks that many minutes later, for one learner or everybody, and its timeline shows it", async () => {
    const { attempt_id, deadline, rules } = await begin()
    expect([deadline, rules.minutes]).toStrictEqual([null, 30])
    const other = await site.learner()
    const theirs = await begin(other)
    expect(await inTransaction((sql) => extendFor(sql, SIM, [learner.id], 10, START))).toStrictEqual({
      attempts: 1,
      closes_at: null,
    })
    await inTransaction((sql) => extendAll(sql, SIM, 5, START))
    expect(await state(attempt_id)).toMatchObject({ deadline: null, minutes: 45 })
    expect(await state(theirs.attempt_id, other)).toMatchObject({ deadline: null, minutes: 35 })
    expect((await learner.get("exam.attempt", { attempt_id })).rules.minutes).toBe(45)
    const { items } = await learner.get("exam.timeline", { attempt_id })
    expect(items.map(({ kind, moved }) => [kind, moved])).toStrictEqual([
      ["started", 0],
      ["deadline", 10 * MINUTE],
      ["deadline", 5 * MINUTE],
    ])
    site.clock.now = START + 50 * MINUTE
    await handIn(learner, attempt_id, 0)
    expect((await learner.get("exam.result", { attempt_id })).overtime_seconds).toBe(5 * 60)
  })

  it("that is closed for everybody ends then, also for late starters who would be asked", async () => {
    const { attempt_id } = await begin()
    const end = START + 60 * MINUTE
    await inTransaction((sql) => closeAll(sql, SIM, end, START))
    const late = await site.learner()
    site.clock.now = START + 45 * MINUTE
    const theirs = await begin(late)
    expect([theirs.deadline, theirs.rules.at_time_up, theirs.rules.minutes]).toStrictEqual([end, "ask", 30])
    await inTransaction((sql) => extendAll(sql, SIM, 5, site.clock.now))
    for (const [who, id] of [
      [learner, attempt_id],
      [late, theirs.attempt_id],
    ] as const)
      expect(await state(id, who)).toMatchObject({ deadline: end + 5 * MINUTE, minutes: 35 })
    site.clock.now = end + 6 * MINUTE + 1
    expect(await state(theirs.attempt_id, late)).toMatchObject({ state: "closed" })
  })
})

describe("closing for everybody", () => {
  it("ends open attempts at that instant and lets nobody begin after it", async () => {
    const { attempt_id } = await start(learner)
    const end = START + 2 * MINUTE
    expect(await inTransaction((sql) => closeAll(sql, P1, end, START + MINUTE))).toStrictEqual({
      attempts: 1,
      closes_at: end,
    })
    expect((await state(attempt_id)).deadline).toBe(end)
    site.clock.now = end
    const refused = await (await site.learner()).ask("exam.start", { paper_id: "p1", client_id: "c" })
    expect([refused.status, refused.code]).toStrictEqual([200, 50109])
    site.clock.now = end + MINUTE + 1
    expect((await learner.get("exam.result", { attempt_id })).receipt).toMatchObject({
      by: "server",
      handed_in_at: "2026-03-02 10:02:00",
    })
  })

  const times = async (attempt_id: string) => {
    const result = await learner.get("exam.result", { attempt_id })
    const cover = await learner.get("question.paper", { id: "p2" })
    const { papers_list } = await learner.get("question.bank", { id: "bank1" })
    const { list } = await learner.get("exam.online", {})
    const [kept] = await site.sql<{ keys: number; marks: number }[]>`
      select keys_from as keys, (select max(released_at) from attempt_marks m where m.attempt_id = t.id) as marks
      from attempts t where id = ${attempt_id}`
    return {
      released: result.released,
      releases_at: result.releases_at,
      cover: cover.closes_at,
      bank: papers_list.find(({ id }) => id === "p2")?.closes_at,
      online: list.find(({ id }) => id === "p2")?.closes_at,
      kept,
    }
  }
  const handedIn = async () => {
    const { attempt_id } = await start(learner, { paper_id: "p2" })
    await save(learner, attempt_id, [{ seq: 1, question_id: "q1", value: "A" }])
    await handIn(learner, attempt_id, 1)
    return attempt_id
  }
  /** As every page says it, and as it is. */
  const endsAt = (minutes: number, time: string, released: boolean) => ({
    released,
    releases_at: `2026-03-02 ${time.replace(/\d\d$/, (minute) => String(Number(minute) + 1).padStart(2, "0"))}:00`,
    ...Object.fromEntries(["cover", "bank", "online"].map((place) => [place, `2026-03-02 ${time}:00`])),
    kept: { keys: START + (minutes + 1) * MINUTE, marks: START + (minutes + 1) * MINUTE },
  })

  it("moves the release with the end, earlier and later, wherever a learner reads of it", async () => {
    const attempt_id = await handedIn()
    expect(await times(attempt_id)).toStrictEqual(endsAt(20, "10:20", false))
    await inTransaction((sql) => closeAll(sql, P2, START + 5 * MINUTE, START))
    expect(await times(attempt_id)).toStrictEqual(endsAt(5, "10:05", false))
    await inTransaction((sql) => extendAll(sql, P2, 3, START))
    expect(await times(attempt_id)).toStrictEqual(endsAt(8, "10:08", false))
    site.clock.now = START + 9 * MINUTE
    expect(await times(attempt_id)).toStrictEqual(endsAt(8, "10:08", true))
    const [mistake] = (await learner.get("exam.wrong", {})).list
    expect(mistake?.question.id).toBe("q1")
  })

  it("changes nothing of a paper that ended before", async () => {
    const attempt_id = await handedIn()
    site.clock.now = START + 80 * MINUTE
    expect(await inTransaction((sql) => closeAll(sql, P2, site.clock.now, site.clock.now))).toStrictEqual({
      attempts: 0,
      closes_at: START + 20 * MINUTE,
    })
    expect(await times(attempt_id)).toStrictEqual(endsAt(20, "10:20", true))
    const refused = await (await site.learner()).ask("exam.start", { paper_id: "p2", client_id: "c" })
    expect(refused.code).toBe(50109)
  })

  it("closes for who was given more time too, until they are given time again", async () => {
    const attempt_id = await handedIn()
    const other = await site.learner()
    await inTransaction((sql) => extendFor(sql, P2, [other.id], 30, START))
    await inTransaction((sql) => closeAll(sql, P2, START + 5 * MINUTE, START))
    expect(await times(attempt_id)).toStrictEqual(endsAt(5, "10:05", false))
    site.clock.now = START + 6 * MINUTE
    const begin = () => other.ask("exam.start", { paper_id: "p2", client_id: "c" })
    expect((await begin()).code).toBe(50109)
    await inTransaction((sql) => extendFor(sql, P2, [other.id], 10, site.clock.now))
    expect((await begin()).code).toBe(20200)
    expect((await times(attempt_id)).kept?.keys).toBe(START + 16 * MINUTE)
    await inTransaction((sql) => extendAll(sql, P2, 5, site.clock.now))
    expect((await times(attempt_id)).kept?.keys).toBe(START + 21 * MINUTE)
  })

  it("never gives time", async () => {
    const { attempt_id, deadline } = await start(learner)
    await inTransaction((sql) => closeAll(sql, P1, START + 600 * MINUTE, START))
    expect((await state(attempt_id)).deadline).toBe(deadline)
  })
})

describe("the timeline", () => {
  it("lists nothing of a page that was opened again and numbered its unsent answers again", async () => {
    const { attempt_id } = await start(learner)
    await save(learner, attempt_id, [{ seq: 1, question_id: "q1", value: "A" }])
    const { epoch } = await learner.get("exam.takeOver", { attempt_id, client_id: "device-1" })
    await save(learner, attempt_id, [{ seq: 2, question_id: "q1", value: "B" }], { epoch: 1 })
    await save(learner, attempt_id, [{ seq: 3, question_id: "q1", value: "B" }], { epoch })
    const { items } = await learner.get("exam.timeline", { attempt_id })
    expect(items.map(({ kind, records }) => [kind, records])).toStrictEqual([
      ["started", 0],
      ["saved", 2],
    ])
  })

  it("lists what happened in order: grouped saves, waiting, take-overs, a moved deadline, the end", async () => {
    const { attempt_id, deadline } = await start(learner)
    const at = (minutes: number) => {
      site.clock.now = START + minutes * MINUTE
      return site.clock.now
    }
    const answer = (seq: number, question_id: string, stamp: number) => ({ seq, question_id, value: null, at: stamp })
    await save(learner, attempt_id, [answer(1, "q1", at(1))])
    await save(learner, attempt_id, [answer(2, "q3", at(1.5))])
    await save(learner, attempt_id, [answer(3, "q2", at(6)), answer(4, "q2", START + 4 * MINUTE)])
    at(7)
    const { epoch } = await learner.get("exam.takeOver", { attempt_id, client_id: "other" })
    await inTransaction((sql) => extendFor(sql, P1, [learner.id], 10, at(8)))
    await save(learner, attempt_id, [answer(5, "q1", at(9))])
    at(12)
    await handIn(learner, attempt_id, 5, epoch)
    const item = (kind: string, from: number, until: number, records = 0, questions: ReadonlyArray<number> = []) => ({
      kind,
      at: START + from * MINUTE,
      until: START + until * MINUTE,
      records,
      questions,
      moved: 0,
    })
    expect(await learner.get("exam.timeline", { attempt_id })).toStrictEqual({
      attempt_id,
      title: "模拟卷",
      started_at: START,
      deadline: (deadline ?? 0) + 10 * MINUTE,
      items: [
        item("started", 0, 0),
        item("saved", 1, 1.5, 2, [1, 3]),
        item("offline", 4, 6, 1, [2]),
        item("saved", 6, 6, 2, [2]),
        item("take_over", 7, 7),
        { ...item("deadline", 8, 8), moved: 10 * MINUTE },
        item("superseded", 9, 9, 1, [1]),
        item("handed_in", 12, 12),
      ],
    })
  })
})
