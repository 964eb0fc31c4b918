import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Attempt } from "#domain/contract/examAttempt.ts"
import * as Passcode from "#domain/attempt/Passcode.ts"
import * as RoomText from "#domain/attempt/RoomText.ts"
import * as TimelineText from "#domain/result/TimelineText.ts"
import { EXAM_CODES } from "#domain/protocol/examCodes.ts"
import { sampleFiles } from "../content/sampleContent.ts"
import { dataOf, type Learner, makeStudySite, type StudySite } from "../content/studySite.ts"
import { operatorContext } from "../../support/operatorContext.ts"
import { START } from "../../support/testServer.ts"
import { freeDevice } from "#server/attempt/operateDevices.ts"
import { passcodeAt } from "#server/attempt/passcode.ts"
import { CLIENT, save, start } from "./sitting.ts"

const paper = (id: string, room: object) => ({
  [`catalog/papers/${id}.yaml`]: { ...(sampleFiles["catalog/papers/p1.yaml"] as object), id, room },
})
let site: StudySite

beforeAll(async () => {
  site = await makeStudySite({
    ...paper("here", { copying: false, networks: ["192.0.2.0/24", "127.0.0.0/8"] }),
    ...paper("elsewhere", { networks: ["192.0.2.0/24"] }),
    ...paper("alone", { one_device: true }),
    ...paper("told", { passcode: true }),
    ...paper("other", { passcode: true }),
  })
})
afterAll(() => site.close())

it("is begun from the networks of its room alone, which nobody is told, and goes on from anywhere", async () => {
  const learner = await site.learner()
  expect((await learner.get("question.paper", { id: "elsewhere" })).room).toStrictEqual({ networks: true })
  expect(await learner.ask("exam.start", { paper_id: "elsewhere", client_id: CLIENT })).toMatchObject({
    code: EXAM_CODES.otherNetwork,
    msg: RoomText.OTHER_NETWORK,
  })
  const { attempt_id, rules } = await start(learner, { paper_id: "here" })
  expect(rules.room).toStrictEqual({ copying: false, networks: true })
  await site.sql`update papers set networks = '{192.0.2.0/24}' where id = 'here'`
  const resumed = await start(learner, { paper_id: "here" })
  expect(resumed.attempt_id).toBe(attempt_id)
  expect((await save(learner, attempt_id, [{ seq: 1, question_id: "q1", value: "B" }], resumed)).outcome).toBe("taken")
})

it("goes on on the device it was begun on, and on another one once an invigilator lets it", async () => {
  const learner = await site.learner()
  const on = (device: string | null) => ({
    headers: device === null ? {} : { cookie: `device=${device.repeat(43)}` },
  })
  const refused = (msg: string) => ({ code: EXAM_CODES.otherDevice, msg })
  const beginning = { paper_id: "alone", client_id: CLIENT }
  expect((await learner.get("question.paper", { id: "alone" })).room).toStrictEqual({ one_device: true })
  expect(await learner.ask("exam.start", beginning, on(null))).toMatchObject(refused(RoomText.UNKNOWN_DEVICE))
  const { attempt_id, ...begun } = dataOf(await learner.ask("exam.start", beginning, on("a"))) as Attempt
  expect(begun.rules.room).toStrictEqual({ one_device: true })

  // the same device opens it again; another one neither reads it nor takes it over
  const ways = [
    ["exam.start", beginning],
    ["exam.attempt", { attempt_id }],
    ["exam.feedback", { attempt_id, feedback: "at_end" }],
    ["exam.takeOver", { attempt_id, client_id: "other" }],
  ] as const
  for (const [name, payload] of ways) {
    expect((await learner.ask(name, payload, on("a"))).code).toBe(20200)
    for (const device of ["b", null])
      expect(await learner.ask(name, payload, on(device))).toMatchObject(refused(RoomText.OTHER_DEVICE))
  }

  const free = (agency: string) =>
    site.sql.begin((sql) => freeDevice(sql, operatorContext({ agency, now: START }), { attempt: attempt_id }))
  await expect(free("b")).rejects.toThrow("不在考，或者不限设备")
  expect((await free("a")).changed).toMatchObject({ upon: attempt_id })
  await expect(free("a")).rejects.toThrow("不在考，或者不限设备")
  expect((await learner.ask("exam.attempt", { attempt_id }, on("b"))).code).toBe(20200)
  expect((await learner.ask("exam.takeOver", { attempt_id, client_id: "b" }, on("b"))).code).toBe(20200)
  // it is that device's now
  expect(await learner.ask("exam.attempt", { attempt_id }, on("a"))).toMatchObject(refused(RoomText.OTHER_DEVICE))
  const { items } = await learner.get("exam.timeline", { attempt_id })
  expect(items.filter(({ kind }) => kind === "device_freed").map(TimelineText.text)).toStrictEqual([
    "监考老师放行：可以换一台设备继续",
  ])

  // what is over is read anywhere
  await site.sql`update attempts set state = 'closed', ended_at = started_at where id = ${attempt_id}`
  expect((await learner.ask("exam.attempt", { attempt_id }, on("a"))).code).toBe(20200)
  await expect(free("a")).rejects.toThrow("不在考，或者不限设备")
})

describe("the pass word of a room", () => {
  const MINUTE = 60_000
  const told = (now = site.clock.now, paper = "told") => passcodeAt(site.deps.keys, { agency: "a", paper }, now)
  const begin = (learner: Learner, passcode?: string) =>
    learner.ask("exam.start", { paper_id: "told", client_id: CLIENT, ...(passcode !== undefined && { passcode }) })
  const refused = (msg: string) => ({ status: 200, code: EXAM_CODES.passcode, msg })
  const wrong = (learner: Learner, times: number) =>
    Array.from({ length: times }).reduce(
      (before: Promise<unknown>, _, n) => before.then(() => begin(learner, `no ${n}`)),
      Promise.resolve(),
    )
  const begun = async (learner: Learner) =>
    (await site.sql`select from attempts where user_id = ${learner.id} and paper_id = 'told'`).length

  it("is asked for when an attempt begins, and never again", async () => {
    site.clock.now = START + 2 * MINUTE
    const learner = await site.learner()
    expect((await learner.get("question.paper", { id: "told" })).room).toStrictEqual({ passcode: true })
    for (const none of [undefined, "", " "])
      expect(await begin(learner, none)).toMatchObject(refused(RoomText.PASSCODE_WANTED))
    const { attempt_id, rules } = dataOf(await begin(learner, Passcode.spaced(told()))) as Attempt
    expect(rules.room).toStrictEqual({ passcode: true })
    site.clock.now += 30 * MINUTE
    expect((dataOf(await begin(learner)) as Attempt).attempt_id).toBe(attempt_id)
    expect((dataOf(await begin(learner, "wrong")) as Attempt).attempt_id).toBe(attempt_id)
    const { items } = await learner.get("exam.timeline", { attempt_id })
    expect(items.slice(0, 2).map(TimelineText.text)).toStrictEqual(["开始作答", "凭考场口令进入"])
  })

  it("is that of now or of the five minutes before, of this paper and this agency", async () => {
    site.clock.now = START + 2 * MINUTE
    const learner = await site.learner()
    const { now } = site.clock
    const others = [
      told(now - 10 * MINUTE),
      told(now + 5 * MINUTE),
      told(now, "other"),
      passcodeAt(site.deps.keys, { agency: "b", paper: "told" }, now),
    ]
    for (const other of others) expect(await begin(learner, other)).toMatchObject(refused(RoomText.PASSCODE_WRONG))
    expect(await begun(learner)).toBe(0)
    expect((await begin(learner, told(now - 5 * MINUTE))).code).toBe(20200)
  })

  it("is guessed five times in five minutes; others in the same network go on", async () => {
    site.clock.now = START + 5 * MINUTE
    const guessing = await site.learner()
    await wrong(guessing, 5)
    expect(await begin(guessing, told())).toMatchObject(refused(RoomText.PASSCODE_TRIES))
    expect((await begin(await site.learner(), told())).code).toBe(20200)
    site.clock.now += 5 * MINUTE
    expect((await begin(guessing, told())).code).toBe(20200)
  })

  it("leaves each learner one try where a network has had many wrong ones, so that nobody is locked out by others", async () => {
    site.clock.now = START + 10 * MINUTE
    const crowd = await Promise.all(Array.from({ length: 12 }, () => site.learner()))
    for (const one of crowd) await wrong(one, 5)
    const [wrongOnce, right] = [await site.learner(), await site.learner()]
    expect(await begin(wrongOnce, "no")).toMatchObject(refused(RoomText.PASSCODE_WRONG))
    expect(await begin(wrongOnce, told())).toMatchObject(refused(RoomText.PASSCODE_TRIES))
    expect((await begin(right, told())).code).toBe(20200)
  })
})
