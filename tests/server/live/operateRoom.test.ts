import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { readList } from "#server/admin/reads.ts"
import { append } from "#server/live/log.ts"
import { muteLearner, pinMessage, removeMessage } from "#server/live/operateChat.ts"
import { removeLearner, showRoom } from "#server/live/operateRoom.ts"
import { markAnswered } from "#server/live/roomQuestions.ts"
import { LIVE_CODES } from "#server/live/session.ts"
import { emptied } from "../../support/emptied.ts"
import { operatorContext } from "../../support/operatorContext.ts"
import { START } from "../../support/testServer.ts"
import { type Learner, makeStudySite, type StudySite } from "../content/studySite.ts"
import { listen } from "./listen.ts"
import { openSections } from "./openSections.ts"

let site: StudySite
let learner: Learner
beforeAll(async () => {
  const session = { title: "直播", teacher_id: "601", subject_id: "3130101", minutes: 60, summary: "讲解" }
  site = await makeStudySite({ ...openSections, "catalog/live.yaml": [{ ...session, id: "now", start: "+0d 09:30" }] })
  await site.app.listen({ port: 0, host: "127.0.0.1" })
})
beforeEach(async () => {
  site.clock.now = START
  await emptied(site.sql, "live_removals", "live_mutes", "live_attendance", "live_staff")
  learner = await site.learner()
})
afterAll(() => site.close())

const operator = (agency = "a") => operatorContext({ agency, now: site.clock.now })
const remove = (back = false, agency = "a") =>
  removeLearner(site.sql, operator(agency), { session: "now", user: learner.id, back })
const room = async () =>
  (await showRoom(site.sql, operator(), { session: "now" })).data as {
    readonly people: ReadonlyArray<{ readonly user_id: string; readonly state: string }>
    readonly removed: ReadonlyArray<{ readonly user_id: string }>
  }

/** Whoever left a moment ago is still noted: others are not counted. */
const stateOf = async ({ id }: Learner) => (await room()).people.find(({ user_id }) => user_id === id)?.state ?? null

it("asks a learner to leave: their stream ends, and the door is shut to them until they are let back", async () => {
  const other = await site.learner()
  const [here, there] = await Promise.all([learner, other].map(({ token }) => listen(site, { token, id: "now" })))
  if (here === undefined || there === undefined) throw new Error("nobody listens")
  await expect.poll(async () => [await stateOf(learner), await stateOf(other)]).toStrictEqual(["", ""])
  expect((await remove()).lines).toStrictEqual(["学员 已被请出直播间，不再看到画面和消息"])
  await here.over
  expect([here.ended(), there.ended()]).toStrictEqual(["over", null])
  const codes = async () => [
    (await learner.ask("live.room", { id: "now" })).code,
    (await learner.ask("live.say", { id: "now", nonce: "n", text: "还在吗" })).code,
    (await learner.ask("live.messages", { id: "now", before: "9" })).code,
  ]
  expect(await codes()).toStrictEqual([LIVE_CODES.removed, LIVE_CODES.removed, LIVE_CODES.removed])
  expect((await listen(site, { token: learner.token, id: "now" })).refusal).toContain("主持人请你离开了这场直播")
  expect([await stateOf(learner), await stateOf(other)]).toStrictEqual([null, ""])
  expect((await room()).removed.map(({ user_id }) => user_id)).toStrictEqual([learner.id])
  await remove(true)
  expect((await learner.get("live.room", { id: "now" })).phase).toBe("open")
  expect((await room()).removed).toStrictEqual([])
  there.stop()
  await there.over
})

it("says who hosts and who may not speak, and asks no host to leave", async () => {
  const here = await listen(site, { token: learner.token, id: "now" })
  await expect.poll(() => stateOf(learner)).toBe("")
  await muteLearner(site.sql, operator(), { session: "now", user: learner.id, kind: "mute" })
  expect(await stateOf(learner)).toBe("禁言中")
  await site.sql`insert into live_staff (agency_id, user_id, teacher_id) values ('a', ${learner.id}, '601')`
  expect(await stateOf(learner)).toBe("主持")
  await expect(remove()).rejects.toThrow("不能被请出")
  await expect(remove(false, "b")).rejects.toThrow("没有直播 now")
  here.stop()
  await here.over
})

const ROOM = { agencyId: "a", sessionId: "now" }

const says = (body: string, role: "learner" | "teacher" = "learner") =>
  append(site.sql, ROOM, {
    kind: "say",
    user_id: learner.id,
    name: "学员",
    role,
    body,
    target: null,
    nonce: null,
    at: site.clock.now,
  })

const answered = (number: number, back = false) => markAnswered(site.sql, operator(), { session: "now", number, back })

it("lists what learners ask until somebody answered it, the oldest first, and again when that is taken back", async () => {
  const waiting = async () =>
    (
      (await showRoom(site.sql, operator(), { session: "now" })).data as { questions: { number: number }[] }
    ).questions.map(({ number }) => number)
  const first = await says("这题选什么？")
  const second = await says("what is pH?")
  const told = await says("大家好")
  await says("听得见吗？", "teacher")
  expect(await waiting()).toStrictEqual([first.n, second.n])
  const { changed } = await answered(first.n)
  expect(await waiting()).toStrictEqual([second.n])
  expect((await answered(first.n)).changed).not.toHaveProperty("undo")
  expect(changed?.undo).toStrictEqual({ act: "chat:answered", input: { session: "now", number: first.n, back: true } })
  await answered(first.n, true)
  expect(await waiting()).toStrictEqual([first.n, second.n])
  await expect(answered(told.n)).rejects.toThrow("不是学员的提问")
})

const pin = (number: number, back = false) => pinMessage(site.sql, operator(), { session: "now", number, back })

it("has one message above all others: told at once, to who comes later, and until it is taken down or removed", async () => {
  await emptied(site.sql, "live_rooms")
  const [first, second] = [await says("公式在讲义第3页"), await says("下课前交作业")]
  const here = await listen(site, { token: learner.token, id: "now" })
  const seen = () => here.batches.findLast((batch) => "pinned" in batch)?.pinned?.text ?? null
  await expect.poll(() => here.batches.length).toBe(1)
  expect((await pin(first.n)).changed).toMatchObject({
    before: { pinned: null },
    after: { pinned: first.n },
    undo: { act: "chat:pin", input: { session: "now", number: first.n, back: true } },
  })
  await expect.poll(seen).toBe("公式在讲义第3页")
  expect((await pin(first.n)).lines).toStrictEqual([`消息 ${first.n} 之前已经置顶`])
  const { lines, changed } = await pin(second.n)
  expect(lines[1]).toBe(`换下消息 ${first.n}：公式在讲义第3页`)
  expect(changed?.undo).toStrictEqual({ act: "chat:pin", input: { session: "now", number: first.n, back: false } })
  await expect.poll(seen).toBe("下课前交作业")

  const later = await listen(site, { token: learner.token, id: "now" })
  await expect.poll(() => later.batches[0]?.pinned?.n).toBe(second.n)
  const missed = await listen(site, { token: learner.token, id: "now", from: `${first.epoch}-${second.n}` })
  await expect.poll(() => missed.batches[0]?.pinned?.n).toBe(second.n)
  expect(missed.batches[0]?.list).toStrictEqual([])

  await pin(second.n, true)
  await expect.poll(seen).toBe(null)
  await pin(first.n)
  await expect.poll(seen).toBe("公式在讲义第3页")
  await removeMessage(site.sql, operator(), { session: "now", number: first.n })
  await expect.poll(() => here.batches.at(-1)?.list[0]?.kind).toBe("remove")
  await expect(pin(first.n)).rejects.toThrow("已移除，不能置顶")
  const last = await listen(site, { token: learner.token, id: "now" })
  await expect.poll(() => last.batches[0]?.pinned).toBe(null)
  for (const one of [here, later, missed, last]) {
    one.stop()
    await one.over
  }
})

it("is asked again while the room is open, and notes whose names it gave once in a while", async () => {
  await says("在吗？")
  const look = () =>
    readList(site.sql, { agency: "a", role: "operator", by: "root", account: null, secretsKey: null }, "live:room", {
      session: "now",
    })
  const reads = async () =>
    (await site.sql<{ learners: string[] }[]>`select learners from personal_reads order by at`).map(
      (row) => row.learners,
    )
  await emptied(site.sql, "personal_reads")
  expect((await showRoom(site.sql, operator(), { session: "now" })).data).toMatchObject({
    phase: "open",
    next_in: 3_000,
  })
  await look()
  const [noted] = await reads()
  await look()
  expect(await reads()).toStrictEqual([noted])
  learner = await site.learner()
  await says("我也想问？")
  await look()
  expect(await reads()).toStrictEqual([noted, [learner.id]])
})
