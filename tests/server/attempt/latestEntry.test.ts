import { afterAll, beforeAll, expect, it } from "vitest"
import * as Admission from "#domain/attempt/Admission.ts"
import { EXAM_CODES } from "#domain/protocol/examCodes.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import { START } from "../../support/testServer.ts"
import { sampleFiles } from "../content/sampleContent.ts"
import { makeStudySite, type StudySite } from "../content/studySite.ts"
import { CLIENT, handIn, start } from "./sitting.ts"

const MINUTE = 60_000
const P2 = { paper_id: "p2" }
const at = (instant: number) => Shanghai.format(instant).slice(0, 16)
let site: StudySite

beforeAll(async () => {
  site = await makeStudySite({
    "catalog/papers/p2.yaml": {
      ...(sampleFiles["catalog/papers/p2.yaml"] as object),
      attempts: 2,
      opens: at(START - 10 * MINUTE),
      closes: at(START + 60 * MINUTE),
      latest_entry: 15,
    },
  })
})
afterAll(() => site.close())

it("is begun within its time to enter, told on the cover, and later by who began or was given an attempt", async () => {
  const [early, late, given] = [await site.learner(), await site.learner(), await site.learner()]
  const enters_until = Shanghai.format(START + 5 * MINUTE)
  expect((await early.get("question.paper", { id: "p2" })).enters_until).toBe(enters_until)
  site.clock.now = START + 5 * MINUTE - 1
  const { attempt_id } = await start(early, P2)
  site.clock.now = START + 5 * MINUTE
  expect(await late.ask("exam.start", { ...P2, client_id: CLIENT })).toMatchObject({
    code: EXAM_CODES.tooLate,
    msg: Admission.TOO_LATE,
  })
  const { epoch } = await start(early, P2)
  await handIn(early, attempt_id, 0, epoch)
  await start(early, P2)
  await site.sql`
    insert into paper_times (agency_id, paper_id, user_id, extra_attempts, changed_at)
    values ('a', 'p2', ${given.id}, 1, ${site.clock.now})`
  expect((await given.get("question.paper", { id: "p2" })).enters_until).toBeUndefined()
  await start(given, P2)
})
