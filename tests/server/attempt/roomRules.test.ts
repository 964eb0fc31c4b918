import { afterAll, beforeAll, expect, it } from "vitest"
import type { Attempt } from "#domain/contract/examAttempt.ts"
import * as RoomText from "#domain/attempt/RoomText.ts"
import * as TimelineText from "#domain/result/TimelineText.ts"
import { EXAM_CODES } from "#domain/protocol/examCodes.ts"
import { sampleFiles } from "../content/sampleContent.ts"
import { dataOf, makeStudySite, type StudySite } from "../content/studySite.ts"
import { operatorContext } from "../../support/operatorContext.ts"
import { START } from "../../support/testServer.ts"
import { freeDevice } from "#server/attempt/operateDevices.ts"
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
