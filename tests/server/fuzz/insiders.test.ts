import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { afterAll, beforeAll, expect, it } from "vitest"
import { type ActName, ACTS } from "#domain/admin/acts.ts"
import { HEADING } from "#domain/admin/adminInputs.ts"
import { AGENCY } from "#domain/admin/isOfAnyAgency.ts"
import { type ListName, LISTS } from "#domain/admin/lists.ts"
import { inputFields, type Operation } from "#domain/admin/Operation.ts"
import { mayDo } from "#domain/admin/permissions.ts"
import { type Role, ROLES } from "#domain/admin/Role.ts"
import { type Chance, seeded } from "../../support/seeded.ts"
import { makeAsk, signedInAs } from "../admin/backOffice.ts"
import { runOn } from "../commands/runOn.ts"
import { canaryOf, rowsOf, startThreeAgencies, type ThreeAgencies } from "./threeAgencies.ts"

const OPERATIONS = Number(process.env["FUZZ_REQUESTS"] ?? 600)
const SEED = Number(process.env["FUZZ_SEED"] ?? Date.now() % 1_000_000)
/** Whoever works for one agency. */
const INSIDERS = (Object.keys(ROLES) as ReadonlyArray<Role>).filter((role) => role !== "operator")
const NAMES = [...Object.keys(ACTS), ...Object.keys(LISTS)] as ReadonlyArray<ActName | ListName>
/** The call that reads the heads of a sheet of learners, for who may bring one. */
const SHEET_HEADS = "heading"
type Asked = ActName | ListName | typeof SHEET_HEADS

let site: ThreeAgencies
beforeAll(async () => {
  site = await startThreeAgencies()
  // what waits for the jobs of all agencies is done before rows are compared
  await runOn(site, ["exam:regrade", "--agency", "b"])
})
afterAll(() => site.close())

const pick = <T>(chance: Chance, from: ReadonlyArray<T>): T => from[chance.below(from.length)]!

const WORDS = [
  "1",
  "5",
  "90",
  "2099-01-01",
  "2099-01-01 20:00",
  "new.test",
  "accepted",
  "operator",
  "阅卷",
  "paid",
  "13811170099",
  "李雷",
  "长期",
  "secret-1234",
]
/** Rows of acts that were done, each of which may be taken back. */
const undos: string[] = []

/** An input that mostly fits, with ids of all three agencies. */
const inputOf = (chance: Chance, operation: Pick<Operation, "input">): Readonly<Record<string, unknown>> => {
  const fields = inputFields(operation).flatMap(({ name, kind, isOptional }): ReadonlyArray<[string, unknown]> => {
    if (kind === "flag") return [[name, chance.below(2) === 0]]
    if (isOptional && chance.below(2) === 0) return []
    if (kind === "file") {
      const rows = ["学员,班级,作答,题目,分数", [0, 1, 2, 3].map(() => pick(chance, site.ids)).join(",") + ",1"]
      return [[name, { name: "list.csv", bytes: Buffer.from(rows.join("\n")).toString("base64") }]]
    }
    const schema = operation.input.fields[name]!
    const words = Array.from({ length: 40 }, () =>
      pick(chance, chance.below(3) === 0 ? [...WORDS, ...undos] : site.ids),
    )
    return [[name, words.find((word) => Result.isSuccess(Schema.decodeUnknownResult(schema)(word))) ?? "1"]]
  })
  return Object.fromEntries(fields)
}

const isAct = (name: ActName | ListName): name is ActName => name in ACTS

const operationOf = (name: Asked): Pick<Operation, "input"> => {
  if (name === SHEET_HEADS) return { input: HEADING }
  return isAct(name) ? ACTS[name] : LISTS[name]
}

// before acts that may answer the report
it("sees the canary of its own agency, so that another's would be seen", async () => {
  const cookie = await signedInAs(site, "owner", "b")
  const { response } = await makeAsk(site)("list", { list: "report:list", input: {} }, { cookie, host: "b.test" })
  expect(response.body).toContain(canaryOf("b"))
})

it(`shows an insider of one agency nothing of another and changes nothing there, whatever the role (seed ${SEED})`, async () => {
  const chance = seeded(SEED)
  const ask = makeAsk(site)
  const cookies = new Map<Role, string>()
  for (const role of INSIDERS) cookies.set(role, await signedInAs(site, role, "b"))
  const others = () => Promise.all([rowsOf(site.sql, "a"), rowsOf(site.sql, "c")])
  const before = await others()
  const faults: string[] = []
  let done = 0
  for (let n = 0; n < OPERATIONS; n += 1) {
    // often enough to be met by each role
    const role = pick(chance, INSIDERS)
    const name: Asked = chance.below(15) === 0 ? SHEET_HEADS : pick(chance, NAMES)
    const permission = name === SHEET_HEADS ? "user:import" : name
    const typed = inputOf(chance, operationOf(name))
    // whoever works for the site says of which agency
    const named = chance.below(4) === 0 ? pick(chance, ["a", "b", "c"]) : "b"
    const input = named === "b" ? typed : { [AGENCY]: named, ...typed }
    const how = { cookie: cookies.get(role) ?? "", host: "b.test" }
    const { status, code, data, response } =
      name === SHEET_HEADS
        ? await ask("heading", input, how)
        : isAct(name)
          ? await ask("act", { act: name, input, dry_run: false }, how)
          : await ask("list", { list: name, input }, how)
    const told = [canaryOf("a"), canaryOf("c")].filter((canary) => response.body.includes(canary))
    if (status >= 500 || told.length > 0 || (status === 403) === (mayDo(role, permission) && named === "b"))
      faults.push(`${role} ${name} ${JSON.stringify(input)}: ${status} ${told.join()}`)
    if (code === 20200) done += 1
    const undo = (data as { readonly undo?: string | null } | null)?.undo
    if (typeof undo === "string") undos.push(undo)
  }
  console.info(`insiders: seed ${SEED}, ${OPERATIONS} operations, ${done} answered`)
  expect(faults).toStrictEqual([])
  expect(await others()).toStrictEqual(before)
  expect(done).toBeGreaterThan(OPERATIONS / 40)
}, 86_400_000)

it("exports to an insider whose role reads results those of its own agency alone", async () => {
  const before = await rowsOf(site.sql, "a")
  const papers = await site.sql<{ id: string }[]>`select distinct id from papers`
  const faults: string[] = []
  let own = 0
  for (const role of INSIDERS) {
    const cookie = await signedInAs(site, role, "b")
    for (const { id } of papers)
      for (const format of ["csv", "xlsx"]) {
        const { statusCode, body } = await site.app.inject({
          method: "POST",
          url: "/admin/api/export",
          headers: {
            host: "b.test",
            cookie: `admin=${cookie}`,
            "content-type": "application/x-www-form-urlencoded",
          },
          payload: `list=exam:results&format=${format}&paper=${id}`,
        })
        const told = [canaryOf("a"), canaryOf("c")].some((canary) => body.includes(canary))
        if (told || statusCode >= 500 || (statusCode === 403) === mayDo(role, "exam:results"))
          faults.push(`${role} ${id} ${format}: ${statusCode}`)
        if (body.includes(canaryOf("b"))) own += 1
      }
  }
  expect(faults).toStrictEqual([])
  expect(own).toBeGreaterThan(0)
  expect(await rowsOf(site.sql, "a")).toStrictEqual(before)
})

it("reads, keeps and publishes no content file of another agency, nor one that all share", async () => {
  const ask = makeAsk(site)
  const versions = () => site.sql`select path, number from content_versions order by 1, 2`
  const before = await versions()
  const faults: string[] = []
  const paths = ["agencies/a.yaml", "agencies/a/pages/about.md", "agencies/c/catalog/news/x.md", "pages/private.md"]
  for (const role of INSIDERS)
    for (const path of paths) {
      const how = { cookie: await signedInAs(site, role, "b"), host: "b.test" }
      const list = (name: ListName, input: object = {}) => ask("list", { list: name, input: { path, ...input } }, how)
      const typed = { fields: {}, body: "---\ntitle: 别人的\n---\n" }
      const answers = await Promise.all([
        list("content:show"),
        list("question:file"),
        list("content:edit"),
        list("content:versions"),
        list("content:diff", { number: "1", against: "1" }),
        ask("draft", { path, base: 0, source: "", typed, publish_at: null, drop: false }, how),
        ask("act", { act: "content:publish", input: { path, base: "1", text: typed.body }, dry_run: false }, how),
        ask("act", { act: "content:remove", input: { path }, dry_run: false }, how),
      ])
      for (const [n, { status, code, response }] of answers.entries())
        if (response.body.includes(canaryOf("a")) || !(status === 403 || (status === 200 && code === 10405)))
          faults.push(`${role} ${path} ${n}: ${status} ${code}`)
    }
  expect(faults).toStrictEqual([])
  expect(await versions()).toStrictEqual(before)
  expect((await site.sql`select from content_drafts`).length).toBe(0)
})
