import { Readable } from "node:stream"
import { text } from "node:stream/consumers"
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest"
import { exportList, type ExportAsked } from "#server/admin/exportList.ts"
import { makeOperatorThread } from "#server/admin/OperatorThread.ts"
import { CannotOperate } from "#server/core/CannotOperate.ts"
import { START } from "../../support/testServer.ts"
import { makeStudySite, type StudySite } from "../content/studySite.ts"

const LEARNERS = 5_000
const ASKED: ExportAsked = { list: "user:find", format: "csv", input: { sort: "created" } }
const OPERATOR = { agency: "a", role: "owner", by: "owner", account: null, secretsKey: null } as const
const JOB = { operator: OPERATOR, now: START, asked: ASKED }

let site: StudySite
beforeAll(async () => {
  site = await makeStudySite()
  await site.sql`
    insert into users (agency_id, id, mobile, name, created_at)
    select 'a', 'u' || n, '139' || lpad(n::text, 8, '0'), '学员' || n, ${START}::timestamptz + n * interval '1 second'
    from generate_series(1, ${LEARNERS}) n`
})
afterAll(() => site.close())

const threadOf = (idleMs?: number) => {
  const thread = makeOperatorThread({ address: site.database.address, ...(idleMs !== undefined && { idleMs }) })
  onTestFinished(thread.close)
  return thread
}

/** Connections of the thread to this database. */
const connections = async () =>
  (
    await site.sql`
      select from pg_stat_activity where datname = current_database() and application_name = 'study-site-exports'`
  ).length

const ENDED = { timeout: 60_000, interval: 50 }

it("gives the same file as the server would, over a connection of its own, and ends when nobody asks", async () => {
  const thread = threadOf(0)
  const file = await thread.exportList(JOB)
  expect(await connections()).toBe(1)
  const made = await text(Readable.from(await exportList({ pool: site.sql, operator: OPERATOR, now: START }, ASKED)))
  expect(await text(file)).toBe(made.replace("\u{feff}", ""))
  await vi.waitFor(async () => expect(await connections()).toBe(0), ENDED)
  expect(await text(await thread.exportList(JOB))).toContain("学员1")
})

it("reads no further than the file is taken", async () => {
  const file = await threadOf().exportList(JOB)
  const parts = file.iterator()
  let made = String((await parts.next()).value)
  await site.sql`update users set name = 'renamed' where id = ${`u${LEARNERS}`}`
  for await (const part of parts) made += String(part)
  expect(made).toContain("renamed")
})

it("stops making a file that nobody takes any more, whether a part of it was taken or not", async () => {
  const thread = threadOf(0)
  const left = await thread.exportList(JOB)
  const begun = await thread.exportList(JOB)
  await begun.iterator({ destroyOnReturn: false }).next()
  left.destroy()
  begun.destroy()
  await vi.waitFor(async () => expect(await connections()).toBe(0), ENDED)
})

it("says why a list cannot be given, and gives the next", async () => {
  const thread = threadOf()
  const none: ExportAsked = { list: "exam:results", format: "csv", input: { paper: "none" } }
  const refused = thread.exportList({ ...JOB, asked: none })
  await expect(refused).rejects.toThrow(CannotOperate)
  await expect(refused).rejects.toThrow("none")
  expect(await text(await thread.exportList(JOB))).toContain("学员1")
})

it("breaks a file off whose thread ends, and makes the next on another", async () => {
  const thread = threadOf()
  const file = await thread.exportList(JOB)
  await thread.close()
  await expect(text(file)).rejects.toThrow("ended")
  expect(await text(await thread.exportList(JOB))).toContain("学员1")
})
