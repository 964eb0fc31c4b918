import { existsSync, readFileSync } from "node:fs"
import { constants, getPriority } from "node:os"
import { Readable } from "node:stream"
import { text } from "node:stream/consumers"
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest"
import { exportList, type ExportAsked } from "#server/admin/exportList.ts"
import { SESSION_PRIORITY } from "#server/db/yieldToOthers.ts"
import { makeOperatorThread } from "#server/admin/OperatorThread.ts"
import { CannotOperate } from "#server/core/CannotOperate.ts"
import { START } from "../../support/testServer.ts"
import { makeAsk, signedInAs } from "./backOffice.ts"
import { makeStudySite, type StudySite } from "../content/studySite.ts"

const LEARNERS = 5_000
const ASKED: ExportAsked = { list: "user:find", format: "csv", input: { sort: "created" } }
const OPERATOR = { agency: "a", role: "owner", by: "owner", account: null, secretsKey: null } as const
const JOB = { operator: OPERATOR, now: START, asked: ASKED }

const ABOUT = "pages/about.md"
const page = (text: string) => `---\ntitle: 关于我们\n---\n\n${text}\n`

let site: StudySite
beforeAll(async () => {
  site = await makeStudySite({ [ABOUT]: page("原来") })
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
const connections = async (of: "exports" | "acts" = "exports") =>
  (
    await site.sql`
      select from pg_stat_activity where datname = current_database() and application_name = ${`study-site-${of}`}`
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

it.runIf(process.platform === "linux")("has the database work for it when nobody else wants to", async () => {
  await threadOf().exportList(JOB)
  const [backend] = await site.sql<[{ pid: number }]>`
    select pid from pg_stat_activity where datname = current_database() and application_name = 'study-site-exports'`
  expect(getPriority(backend.pid)).toBe(constants.priority.PRIORITY_LOW)
  const session = `/proc/${backend.pid}/autogroup`
  if (existsSync(session)) expect(readFileSync(session, "utf8")).toContain(`nice ${SESSION_PRIORITY}`)
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

const versions = async () =>
  (await site.sql<{ number: number; by: string }[]>`select number, by from content_versions where path = ${ABOUT}`)
    .length

it("publishes a file and takes that back there, as the role may and where the file can be read", async () => {
  const ask = makeAsk(site)
  const cookie = await signedInAs(site, "operator")
  const act = (name: string, input: object) => ask("act", { act: name, input, dry_run: false }, { cookie })
  const file = (text: string) => ({
    path: ABOUT,
    file: { name: "about.md", bytes: Buffer.from(text).toString("base64") },
  })

  expect(await act("content:publish", file("---\ntitle: 1\n---\n"))).toMatchObject({
    code: 10405,
    msg: expect.stringContaining("1处有误，没有发布") as unknown,
    data: { fields: [{ path: "title", message: "应为文字；数字和日期请加引号" }] },
  })
  const before = await versions()
  const done = await act("content:publish", file(page("新的")))
  expect([done.status, await versions(), await connections("acts")]).toStrictEqual([200, before + 1, 1])
  const { undo } = done.data as { readonly undo: string }
  expect((await act("acts:undo", { act: undo })).status).toBe(200)
  expect(await versions()).toBe(before + 2)
  expect((await act("acts:undo", { act: undo })).msg).toContain("已经撤销过")
})

it("does other acts where it always did", async () => {
  const other = await makeStudySite()
  onTestFinished(() => other.close())
  const cookie = await signedInAs(other, "owner")
  const input = { user: (await other.learner()).id, unlock: false }
  expect(await makeAsk(other)("act", { act: "user:lock", input, dry_run: false }, { cookie })).toMatchObject({
    status: 200,
  })
  const made = await other.sql`
    select from pg_stat_activity where datname = current_database() and application_name like 'study-site-%'`
  expect(made).toHaveLength(0)
})
