import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { DRAWINGS } from "#domain/admin/drawings.ts"
import { givenBy, type Row, rowsIn } from "#domain/admin/Drawing.ts"
import { emptied } from "../../support/emptied.ts"
import { START } from "../../support/testServer.ts"
import { makeStudySite, type StudySite } from "../content/studySite.ts"
import { sit } from "../result/sitAll.ts"
import { makeAsk, signedInAs } from "./backOffice.ts"

let site: StudySite
let ask: ReturnType<typeof makeAsk>
beforeAll(async () => {
  site = await makeStudySite()
  ask = makeAsk(site)
  for (const value of ["B", "B", "A"])
    await sit(await site.learner(), [{ question_id: "q1", value }], { paper_id: "p1" })
  await site.sql`update attempts set pass_score = 1 where paper_id = 'p1'`
})
beforeEach(async () => {
  site.clock.now = START
  await emptied(site.sql, "admin_accounts", "rate_limits")
})
afterAll(() => site.close())

const read = async (cookie: string, list: string, input: object) => {
  const { msg, data } = await ask("list", { list, input }, { cookie })
  if (data === null) throw new Error(msg)
  return data
}

const COUNTS = ["ended", "passed", "failed", "undecided"] as const

it("each number of an exam leads to a list that has as many", async () => {
  const cookie = await signedInAs(site, "registrar")
  const [table] = DRAWINGS["stats:exams"].tables
  if (table === undefined) throw new Error("no table")
  for (const classroom of [undefined, "none"]) {
    const asked: Record<string, string> = classroom === undefined ? {} : { classroom }
    const { data } = (await read(cookie, "stats:exams", asked)) as { readonly data: Row }
    const rows = rowsIn(table, data)
    expect(rows.length).toBe(classroom === undefined ? 1 : 0)
    for (const row of rows)
      for (const [n, link] of table.links.entries()) {
        const given = givenBy(link, row, asked)
        const behind = (await read(cookie, link.to, given ?? {})) as { readonly data: { readonly total: number } }
        expect([link.title, behind.data.total]).toStrictEqual([link.title, row[COUNTS[n] ?? ""]])
      }
  }
})

it("says what each number counts, and how the shares follow", async () => {
  const cookie = await signedInAs(site, "registrar")
  const { data } = (await read(cookie, "stats:exams", {})) as {
    readonly data: { readonly list: ReadonlyArray<Row>; readonly means: ReadonlyArray<{ readonly what: string }> }
  }
  expect(data.list).toMatchObject([{ paper: "p1", ended: 3, passed: 2, failed: 1, undecided: 0, pass_rate: 67 }])
  expect(data.means.map(({ what }) => what)).toStrictEqual(["已交", "及格", "不及格", "未定", "及格率", "得分率"])
})

it("is nobody's who sees no results", async () => {
  for (const role of ["marker", "cashier", "live"] as const) {
    const cookie = await signedInAs(site, role)
    expect((await ask("list", { list: "stats:exams", input: {} }, { cookie })).status).toBe(403)
  }
})
