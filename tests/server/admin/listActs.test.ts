import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { runOn } from "../commands/runOn.ts"
import { makeStudySite, type StudySite } from "../content/studySite.ts"

const MOBILE = "13811170031"
let site: StudySite
let learner: string
beforeAll(async () => {
  site = await makeStudySite()
  learner = (await site.learner()).id
  await site.sql`update users set mobile = ${MOBILE} where id = ${learner}`
})
beforeEach(() => site.sql`truncate operator_acts`)
afterAll(() => site.close())

interface Listed {
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
  expect(await names("", "b")).toStrictEqual([])
})
