import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { runOn } from "../commands/runOn.ts"
import { makeStudySite, type StudySite } from "../content/studySite.ts"
import { emptied } from "../../support/emptied.ts"

const MOBILE = "13811170031"
let site: StudySite
let learner: string
beforeAll(async () => {
  site = await makeStudySite()
  learner = (await site.learner()).id
  await site.sql`update users set mobile = ${MOBILE} where id = ${learner}`
})
beforeEach(() => emptied(site.sql, "operator_acts"))
afterAll(() => site.close())

interface Listed {
  readonly id: string
  readonly act: string
  readonly words: string
  readonly upon: string | null
  readonly before: unknown
  readonly after: unknown
  readonly undo: string | null
}

const run = (line: string) => runOn(site, line.split(" "))

const listed = async (more = "", agency = "a"): Promise<ReadonlyArray<Listed>> => {
  const { out } = await run(`acts:list --agency ${agency} --json${more}`)
  return (JSON.parse(out.join("")) as { readonly list: ReadonlyArray<Listed> }).list
}

it("says who was locked, what that changed, and the act that takes it back, which does", async () => {
  await run(`user:lock --agency a --user ${MOBILE}`)
  const [locked] = await listed()
  expect(locked).toMatchObject({
    act: "user:lock",
    words: "--agency a --user 138****0031",
    upon: learner,
    before: { locked: false },
    after: { locked: true },
    undo: `user:lock --agency a --user ${learner} --unlock`,
  })
  await run(locked?.undo ?? "")
  expect((await listed())[0]).toMatchObject({ before: { locked: true }, after: { locked: false } })
  expect(await site.sql`select from users where id = ${learner} and locked_at is not null`).toHaveLength(0)
})

it("offers nothing to take back where nothing changed", async () => {
  await run(`user:lock --agency a --user ${learner} --unlock`)
  expect((await listed())[0]?.undo).toBeNull()
})

it.each([
  ["live:host", `live:host --agency a --user LEARNER --as operator`, `live:host --agency a --user LEARNER --remove`],
  ["domain:add", "domain:add --agency a --domain new.test --study", "domain:remove --agency a --domain new.test"],
  ["agency:off", "agency:off --agency a", "agency:on --agency a"],
  [
    "chat:mute",
    "chat:mute --agency a --session live1 --user LEARNER",
    "chat:mute --agency a --session live1 --user LEARNER --unmute",
  ],
])("what %s did is taken back by the act that its row names", async (_, line, undo) => {
  const named = (text: string) => text.replaceAll("LEARNER", learner)
  await run(named(line))
  expect((await listed())[0]?.undo).toBe(named(undo))
  await run(named(undo))
  expect((await listed()).map((row) => row.undo)).toStrictEqual([named(line), named(undo)])
})

it("offers to move a session back that has not begun", async () => {
  await site.sql`
    update live_sessions set starts_at = '2098-01-01 20:00+08', ends_at = '2098-01-01 21:30+08', repeats = null
    where agency_id = 'a' and id = 'live1'`
  await runOn(site, ["live:move", "--agency", "a", "--session", "live1", "--to", "2099-01-01 20:00"])
  expect((await listed())[0]?.undo).toBe('live:move --agency a --session live1 --to "2098-01-01 20:00" --minutes 90')
})

it("counts what a list changed", async () => {
  const folder = await mkdtemp(join(tmpdir(), "study-acts-"))
  const file = join(folder, "learners.csv")
  await writeFile(file, `学员,班级\n${learner},2001\n`)
  await runOn(site, ["user:enrol", file, "--agency", "a"])
  await rm(folder, { recursive: true })
  expect((await listed())[0]).toMatchObject({ upon: null, after: { joins: 1, extends: 0, nothing: 0 } })
})

it("keeps the window of a paper before and after more time", async () => {
  await run("exam:extend --agency a --paper p2 --minutes 10")
  expect((await listed())[0]).toMatchObject({
    upon: "p2",
    before: { closes_at: "2026-03-02 10:20:00" },
    after: { closes_at: "2026-03-02 10:30:00" },
  })
})

it("finds what was done to one learner by id or mobile, or one act; another agency has none of it", async () => {
  await run(`user:lock --agency a --user ${learner}`)
  await run("agency:on --agency a")
  const names = async (more: string, agency = "a") => (await listed(more, agency)).map(({ act }) => act)
  expect(await names("")).toStrictEqual(["agency:on", "user:lock"])
  expect(await names(` --upon ${learner}`)).toStrictEqual(["user:lock"])
  expect(await names(` --upon ${MOBILE}`)).toStrictEqual(["user:lock"])
  expect(await names(" --act agency:on")).toStrictEqual(["agency:on"])
  expect(await names(" --until 2026-03-01")).toStrictEqual([])
  expect(await names(` --sort at --after ${(await listed())[1]?.id ?? ""}`)).toStrictEqual(["agency:on"])
  await expect(run("acts:list --agency a --after none")).rejects.toThrow("列表里没有这一条：none，请从第一页看")
  expect(await names("", "b")).toStrictEqual([])
})
