import { randomUUID } from "node:crypto"
import { readFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest"
import type { CallName, Output, Payload } from "#domain/contract/Contract.ts"
import type { Receipt } from "#domain/contract/examAttempt.ts"
import { restoreBackup } from "#server/backup/restoreBackup.ts"
import { importContent } from "#server/content/importContent.ts"
import { runSteps } from "#server/core/runSteps.ts"
import { isMigrated, readMigrations } from "#server/db/migrate.ts"
import { jobs } from "#server/jobs/jobs.ts"
import { directoryStore } from "#server/objects/directoryStore.ts"
import { isGenuine } from "../../support/isGenuine.ts"
import { released } from "../../support/released.ts"
import { makeTestDatabase, type TestDatabase } from "../../support/testDatabase.ts"
import { makeTestServer, type TestServer } from "../../support/testServer.ts"
import { makeSampleFolder, sampleQuestions } from "../content/sampleContent.ts"
import { dataOf } from "../content/studySite.ts"
import { CLIENT } from "../attempt/sitting.ts"

/** What the server of then had told its learners, each in the middle of something. */
interface Facts {
  readonly now: number
  /** Three answers and a mark are saved, as numbers 1 to 4 of the first writer. */
  readonly sitting: Person
  readonly done: Person & { readonly receipt: Receipt }
  /** One answer, whose key was told: it was wrong. */
  readonly practising: Person
}

interface Person {
  readonly token: string
  readonly attempt_id: string
}

/** Databases that the code of that day filled, with the sample content. */
const VERSIONS = ["2026-11-21", "2026-11-22"]
const fileOf = (version: string, kind: string) =>
  fileURLToPath(new URL(`./versions/${version}.${kind}`, import.meta.url))

describe.each(VERSIONS)("a site of %s, upgraded while exams are open,", (version) => {
  let database: TestDatabase
  let server: TestServer
  let facts: Facts

  beforeAll(async () => {
    facts = JSON.parse(await readFile(fileOf(version, "json"), "utf8")) as Facts
    database = await makeTestDatabase("template0")
    await restoreBackup({ pool: database.sql, file: fileOf(version, "backup"), progress: () => {} })
    server = await makeTestServer({ database, agencies: false })
    server.clock.now = facts.now
  })
  afterAll(() => server.close())

  const ask = async <N extends CallName>({ token }: Person, name: N, payload: Payload<N>): Promise<Output<N>> => {
    const answer = await server.call(name, payload, { token, key: randomUUID() })
    if (answer.code !== 20200) throw new Error(`${name}: ${answer.code} ${answer.msg}`)
    return dataOf(answer) as never
  }

  it("has the schema of this version", async () => {
    expect(await isMigrated(database.sql, await readMigrations())).toBe(true)
    expect((await server.app.inject({ url: "/readyz", headers: { host: "a.test" } })).json()).toStrictEqual({
      status: "ready",
    })
  })

  it("knows when the minutes of an open exam are over", async () => {
    const [row] = await database.sql`select limit_at, deadline from attempts where id = ${facts.sitting.attempt_id}`
    expect(row?.["limit_at"]).toBe(row?.["deadline"])
    expect(row?.["limit_at"]).not.toBeNull()
  })

  it("continues an open exam where it was, up to its receipt and result", async () => {
    const { sitting } = facts
    const { attempt_id } = sitting
    const before = await ask(sitting, "exam.attempt", { attempt_id })
    expect([before.state, before.answers]).toStrictEqual([
      "open",
      [
        { question_id: "q1", value: "B", flagged: true },
        { question_id: "q2", value: ["A", "C"], flagged: false },
        { question_id: "q3", value: true, flagged: false },
      ],
    ])
    const record = { seq: 5, kind: "answer", question_id: "q4", value: ["十"], at: 0 } as const
    const saved = await ask(sitting, "exam.save", { attempt_id, client_id: CLIENT, epoch: 1, records: [record] })
    expect([saved.outcome, saved.acked]).toStrictEqual(["taken", 5])
    const receipt = await ask(sitting, "exam.handIn", { attempt_id, client_id: CLIENT, epoch: 1, last_seq: 5 })
    expect([receipt.answered, isGenuine(server.deps.keys, "a", receipt)]).toStrictEqual([4, true])
    expect(released(await ask(sitting, "exam.result", { attempt_id })).correct).toBe(4)
  })

  it("still vouches for a receipt that it gave", async () => {
    const { done } = facts
    const { number, signature } = done.receipt
    expect(await ask(done, "exam.receipt", { number, signature })).toMatchObject({
      genuine: true,
      receipt: done.receipt,
    })
    expect(released(await ask(done, "exam.result", { attempt_id: done.attempt_id })).correct).toBe(6)
  })

  it("keeps the answer locked whose key was told", async () => {
    const { practising } = facts
    const { attempt_id } = practising
    const record = { seq: 2, kind: "answer", question_id: "q1", value: "B", at: 0 } as const
    await ask(practising, "exam.save", { attempt_id, client_id: CLIENT, epoch: 1, records: [record] })
    const { answers, keys } = await ask(practising, "exam.attempt", { attempt_id })
    expect(answers).toStrictEqual([{ question_id: "q1", value: "A", flagged: false }])
    expect(keys.map(({ question_id, verdict }) => [question_id, verdict])).toStrictEqual([["q1", "wrong"]])
    expect((await ask(practising, "exam.wrong", {})).list.map(({ question }) => question.id)).toStrictEqual(["q1"])
  })

  it("keeps the questions of an open attempt through an import", async () => {
    const { attempt_id } = facts.practising
    const before = await ask(facts.practising, "exam.attempt", { attempt_id })
    const changed = sampleQuestions.map((question) => ({ ...question, stem: `${question.stem}（新）` }))
    const content = await makeSampleFolder({ "catalog/banks/bank1/questions.yaml": changed })
    onTestFinished(content.remove)
    const { folder } = content
    await importContent({ sql: database.sql, folder, media: directoryStore(`${folder}/media`), now: facts.now })
    const after = await ask(facts.practising, "exam.attempt", { attempt_id })
    expect([after.questions, after.revised]).toStrictEqual([before.questions, true])
  })

  it("does the work in the background that was waiting", async () => {
    for (const { name, run } of jobs) await runSteps(run, server.deps, { name })
    const [left] = await database.sql`
      select (select count(*) from stat_queue where due_at <= ${facts.now}) as to_count,
        (select count(*) from marks_to_fold where released_at <= ${facts.now}) as to_fold`
    expect(left).toStrictEqual({ to_count: 0, to_fold: 0 })
  })
})
