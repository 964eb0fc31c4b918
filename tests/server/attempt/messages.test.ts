import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { addCandidate } from "#server/attempt/operateCandidates.ts"
import { makeRecentMessages } from "#server/attempt/messages.ts"
import type { Pool } from "#server/db/Sql.ts"
import { emptied } from "../../support/emptied.ts"
import { operatorContext } from "../../support/operatorContext.ts"
import { START } from "../../support/testServer.ts"
import { makeAsk, signedInAs } from "../admin/backOffice.ts"
import { type Learner, makeStudySite, type StudySite } from "../content/studySite.ts"
import { handIn, start } from "./sitting.ts"

let site: StudySite
let [ann, bob, eve]: Learner[] = []
beforeAll(async () => {
  site = await makeStudySite()
})
beforeEach(async () => {
  site.clock.now = START
  await emptied(site.sql, "exam_candidates", "paper_times", "attempts", "admin_accounts", "operator_acts")
  ;[ann, bob, eve] = [await site.learner(), await site.learner(), await site.learner()]
})
afterAll(() => site.close())

const P2 = { paper_id: "p2" }

const seat = (learner: Learner | undefined, room: string) =>
  site.sql.begin((sql) =>
    addCandidate(sql, operatorContext({ agency: "a", now: START }), { paper: "p2", user: learner!.id, room }),
  )

const send = async (input: object, role: "registrar" | "marker" = "registrar", dry_run = false) => {
  const cookie = await signedInAs(site, role)
  return makeAsk(site)("act", { act: "exam:message", input: { paper: "p2", ...input }, dry_run }, { cookie })
}

const toldTo = async (learner: Learner | undefined, attempt_id: string) =>
  ((await learner!.get("exam.state", { attempt_id })).messages ?? []).map(({ text }) => text)

it("comes to the page of one, of a room or of all who sit the paper, and to nobody else", async () => {
  for (const [learner, room] of [
    [ann, "一"],
    [bob, "一"],
    [eve, "二"],
  ] as const)
    await seat(learner, room)
  const [anns, bobs, eves] = [await start(ann!, P2), await start(bob!, P2), await start(eve!, P2)]
  expect((await send({ text: "试一试" }, "registrar", true)).data).toMatchObject({ data: { people: 3 } })
  expect(await toldTo(ann, anns.attempt_id)).toStrictEqual([])
  await send({ text: "请检查机号", user: ann!.id })
  await send({ text: "一考场停电", room: "一" })
  await send({ text: "还有十分钟" })
  expect(await toldTo(ann, anns.attempt_id)).toStrictEqual(["请检查机号", "一考场停电", "还有十分钟"])
  expect(await toldTo(bob, bobs.attempt_id)).toStrictEqual(["一考场停电", "还有十分钟"])
  expect(await toldTo(eve, eves.attempt_id)).toStrictEqual(["还有十分钟"])
  // a page that is loaded again has them with its paper
  expect((await eve!.get("exam.attempt", { attempt_id: eves.attempt_id })).messages).toHaveLength(1)
  const { items } = await eve!.get("exam.timeline", { attempt_id: eves.attempt_id })
  expect(items.flatMap(({ kind, text }) => (kind === "message" ? [text] : []))).toStrictEqual(["还有十分钟"])
})

it("comes with the answer to a save, which does not wait for it", async () => {
  const { attempt_id, epoch } = await start(ann!, P2)
  await send({ text: "还有十分钟" })
  const saved = async (seq: number) => {
    // a reading is everybody's for two seconds
    site.clock.now += 2_000
    const records = [{ seq, kind: "answer" as const, question_id: "q1", value: "B", at: site.clock.now }]
    return ann!.get("exam.save", { attempt_id, client_id: "device-1", epoch, records })
  }
  let seq = 1
  let answer = await saved(seq)
  while (answer.messages === undefined) answer = await saved((seq += 1))
  expect(answer).toMatchObject({ outcome: "taken", acked: seq, messages: [{ text: "还有十分钟" }] })
})

it("is refused where nobody sits the paper, to who may not, and where it says nothing or too much", async () => {
  const { attempt_id } = await start(ann!, P2)
  await handIn(ann!, attempt_id, 0)
  expect((await send({ text: "还有十分钟" })).msg).toBe("统一考试：现在没有人在考，没有发出")
  expect((await send({ text: "好" }, "marker")).status).toBe(403)
  for (const text of ["", "长".repeat(201)]) expect((await send({ text })).status).toBe(422)
  expect(await site.sql`select from attempt_messages`).toHaveLength(0)
})

it("is read once at a time, however many save while the database does not answer", async () => {
  let asked = 0
  const answers: Array<(rows: ReadonlyArray<object>) => void> = []
  const silent = (() => {
    asked += 1
    return new Promise((resolve) => answers.push(resolve))
  }) as unknown as Pool
  let now = START
  const recent = makeRecentMessages(silent, () => now)
  const attempt = { agency_id: "a", id: "t1" }
  for (let n = 0; n < 10; n += 1) {
    now += 2_000
    expect(recent(attempt)).toStrictEqual([])
  }
  expect(asked).toBe(1)
  answers[0]?.([{ agency_id: "a", attempt_id: "t1", n: 1, text: "好", at: START }])
  await expect.poll(() => recent(attempt)).toStrictEqual([{ n: 1, text: "好", at: START }])
})
