import { afterAll, beforeAll, expect, it } from "vitest"
import * as RoomText from "#domain/attempt/RoomText.ts"
import { EXAM_CODES } from "#domain/protocol/examCodes.ts"
import { sampleFiles } from "../content/sampleContent.ts"
import { makeStudySite, type StudySite } from "../content/studySite.ts"
import { CLIENT, save, start } from "./sitting.ts"

const paper = (id: string, room: object) => ({
  [`catalog/papers/${id}.yaml`]: { ...(sampleFiles["catalog/papers/p1.yaml"] as object), id, room },
})
let site: StudySite

beforeAll(async () => {
  site = await makeStudySite({
    ...paper("here", { copying: false, networks: ["192.0.2.0/24", "127.0.0.0/8"] }),
    ...paper("elsewhere", { networks: ["192.0.2.0/24"] }),
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
