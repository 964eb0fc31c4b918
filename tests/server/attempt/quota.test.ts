import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { AttemptRow } from "#server/attempt/AttemptRow.ts"
import { readArrivals } from "#server/attempt/readArrivals.ts"
import { START } from "../../support/testServer.ts"
import { EXAM_NEXT_YEAR } from "../content/sampleContent.ts"
import { type Learner, makeStudySite, type StudySite } from "../content/studySite.ts"
import { answersOf, CLIENT, handIn, save, start } from "./sitting.ts"

const MAX_RECORDS = 20_000
const MAX_CLIENTS = 1_000

let site: StudySite
let learner: Learner
let attempt_id: string

beforeAll(async () => {
  site = await makeStudySite(EXAM_NEXT_YEAR)
})
beforeEach(async () => {
  site.clock.now = START
  learner = await site.learner()
  attempt_id = (await start(learner)).attempt_id
})
afterAll(() => site.close())

const write = async (seq: number, value: string, client_id = CLIENT) => {
  const { outcome, acked, missing } = await save(learner, attempt_id, [{ seq, question_id: "q1", value }], {
    client_id,
  })
  return { outcome, acked, missing }
}
const taken = (acked: number) => ({ outcome: "taken", acked, missing: [] })
const standing = async () => (await answersOf(learner, attempt_id)).map(({ value }) => value)
const countIn = async (table: string): Promise<number> => {
  const [row] = await site.sql<[{ n: number }]>`
    select count(*)::integer as n from ${site.sql(table)} where attempt_id = ${attempt_id}`
  return row.n
}
const kinds = async () => (await learner.get("exam.timeline", { attempt_id })).items.map(({ kind }) => kind)

/** As if so much had been logged for the first client. */
const logged = (records: number) =>
  site.sql`update attempt_clients set records = ${records} where attempt_id = ${attempt_id} and client_id = ${CLIENT}`

describe("an attempt that logged as much as it may", () => {
  beforeEach(async () => {
    await write(1, "A")
    await logged(MAX_RECORDS - 1)
    expect(await write(2, "B")).toStrictEqual(taken(2))
  })

  it("counts each row of the log, on both write paths", async () => {
    await logged(1)
    await save(learner, attempt_id, [
      { seq: 3, question_id: "q1", value: "A" },
      { seq: 4, question_id: "q1", value: "B" },
    ])
    await write(6, "A")
    await write(6, "A")
    await write(6, "C")
    const counted = await site.sql`select records from attempt_clients where attempt_id = ${attempt_id}`
    // of numbers 3, 4, 6 and the fork of 6
    expect([...counted]).toStrictEqual([{ records: 5 }])
  })

  it("takes every further answer without logging it, and says so once in its timeline", async () => {
    expect(await write(3, "C")).toStrictEqual(taken(3))
    expect(await write(4, "D")).toStrictEqual(taken(4))
    expect(await write(3, "C")).toStrictEqual(taken(4))
    expect(await standing()).toStrictEqual(["D"])
    expect(await countIn("attempt_records")).toBe(2)
    expect((await kinds()).toSorted()).toStrictEqual(["log_full", "saved", "started"])
  })

  it("is handed in with what was written last", async () => {
    await write(3, "D")
    const { answered } = await handIn(learner, attempt_id, 3)
    expect(answered).toBe(1)
    expect((await learner.get("exam.attempt", { attempt_id })).answers[0]?.value).toBe("D")
  })

  it("names what is missing, and acknowledges once everything came again", async () => {
    expect(await write(5, "D")).toStrictEqual({ outcome: "gap", acked: 2, missing: [3, 4, 5] })
    const changes = [3, 4, 5].map((seq) => ({ seq, question_id: "q1", value: seq === 5 ? "D" : "A" }))
    expect(await save(learner, attempt_id, changes)).toMatchObject(taken(5))
    expect(await standing()).toStrictEqual(["D"])
  })

  it("does not acknowledge a number that is twice in a batch for the one that is not there", async () => {
    const twice = [3, 3, 5].map((seq) => ({ seq, question_id: "q1", value: "C" }))
    expect(await save(learner, attempt_id, twice)).toMatchObject({ outcome: "gap", acked: 3, missing: [4, 5] })
  })

  it("reports a number that came with another content, and logs no fork", async () => {
    expect(await write(2, "D")).toStrictEqual({ outcome: "fork", acked: 2, missing: [] })
    expect(await standing()).toStrictEqual(["B"])
    expect(await countIn("attempt_forks")).toBe(0)
  })

  it("takes answers of a page that begins now", async () => {
    expect(await write(1, "D", "device-2")).toStrictEqual(taken(1))
    expect(await countIn("attempt_records")).toBe(2)
  })

  it("keeps what comes after the end as evidence", async () => {
    site.clock.now = START + 3_600_000
    expect(await write(3, "C")).toStrictEqual({ outcome: "closed", acked: 3, missing: [] })
    expect(await standing()).toStrictEqual(["B"])
    expect(await countIn("attempt_records")).toBe(3)
  })
})

it("refuses one page too many, and goes on with those that wrote already", async () => {
  await write(1, "A")
  await site.sql`
    insert into attempt_clients (agency_id, attempt_id, client_id, acked, last)
    select agency_id, attempt_id, 'page-' || n, 0, 0 from attempt_clients, generate_series(2, ${MAX_CLIENTS}) n
    where attempt_id = ${attempt_id}`
  const records = [{ seq: 1, kind: "answer" as const, question_id: "q1", value: "C", at: 0 }]
  const refused = await learner.ask("exam.save", { attempt_id, client_id: "another", epoch: 1, records })
  const message = "这次作答换过太多页面，已保存的答案都在，刷新后可以直接交卷"
  expect(refused.data).toStrictEqual({ fields: [{ path: "client_id", message }] })
  expect(await write(2, "B")).toStrictEqual(taken(2))
  expect(await standing()).toStrictEqual(["B"])
})

it("notes no more than a thousand changes of the page, and lets the next one write all the same", async () => {
  await site.sql`
    insert into attempt_events (agency_id, attempt_id, kind, detail, at)
    select agency_id, id, 'take_over', jsonb_build_object('client_id', 'page-' || n), now()
    from attempts, generate_series(1, 1000) n where id = ${attempt_id}`
  const { epoch } = await learner.get("exam.takeOver", { attempt_id, client_id: "another" })
  expect(epoch).toBeGreaterThan(1)
  expect(await countIn("attempt_events")).toBe(1_000)
})

it("reads for a timeline what it shows of each record, not the answers", async () => {
  await save(learner, attempt_id, [{ seq: 1, question_id: "q5", value: "长".repeat(5_000), at: START + 1 }])
  const [row] = await site.sql<[AttemptRow]>`select * from attempts where id = ${attempt_id}`
  expect([...(await readArrivals(site.sql, row))]).toStrictEqual([
    { question_id: "q5", at: START + 1, received_at: START, status: "taken" },
  ])
})
