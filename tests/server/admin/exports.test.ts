import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { EXPORTED, fileColumns, fileTables } from "#domain/admin/exports.ts"
import type { Role } from "#domain/admin/Role.ts"
import { exportList } from "#server/admin/exportList.ts"
import { emptied } from "../../support/emptied.ts"
import { START } from "../../support/testServer.ts"
import { makeStudySite, type StudySite } from "../content/studySite.ts"
import { signedInAs } from "./backOffice.ts"

const LEARNERS = 600

let site: StudySite
beforeAll(async () => {
  site = await makeStudySite()
  await site.sql`
    insert into users (agency_id, id, mobile, name, created_at)
    select 'a', 'u' || lpad(n::text, 3, '0'), '139' || lpad(n::text, 8, '0'), '=学员' || n,
      to_timestamp(${START / 1000}::double precision + n)
    from generate_series(1, ${LEARNERS}) n`
  await site.sql`
    insert into enrolments (agency_id, user_id, classroom_id, joined_at)
    select agency_id, id, '2001', ${START} from users where id in ('u001', 'u100', 'u200')`
  await site.sql`
    insert into orders (agency_id, id, user_id, classroom_id, state, name, price_fen, discount_fen, amount_fen, created_at,
      expires_at, paid_at)
    select 'a', 'o' || n, 'u001', '2001', 'paid', '班级', n * 100, 0, n * 100, ${START}::timestamptz + n * interval '1 day',
      ${START}, ${START}
    from generate_series(1, 3) n`
  await site.sql`
    insert into exam_candidates (agency_id, paper_id, user_id, room, seat, note, batch, added_at)
    select 'a', 'p1', id, case id when 'u001' then '301' else '302' end, right(id, 1), '', 'b', ${START}
    from users where id in ('u001', 'u002', 'u003')`
})
beforeEach(async () => {
  site.clock.now = START
  await emptied(site.sql, "admin_accounts", "personal_reads", "rate_limits")
})
afterAll(() => site.close())

const post = async (form: Readonly<Record<string, string>>, role: Role = "owner") =>
  site.app.inject({
    method: "POST",
    url: "/admin/api/export",
    headers: {
      host: "a.test",
      cookie: `admin=${await signedInAs(site, role)}`,
      "content-type": "application/x-www-form-urlencoded",
    },
    payload: new URLSearchParams({ format: "csv", ...form }).toString(),
  })

const exported = async (form: Readonly<Record<string, string>>) => {
  const { statusCode, body } = await post(form)
  expect(statusCode).toBe(200)
  return body
    .replace("\u{feff}", "")
    .trimEnd()
    .split("\r\n")
    .map((line) => line.split(","))
}

const recorded = async () =>
  (await site.sql<{ learners: string[] }[]>`select learners from personal_reads`).map(({ learners }) => learners)

it.each(EXPORTED)("%s has one table of rows, whose columns are those of its file", (list) => {
  expect(fileTables(list)).toHaveLength(1)
  const titles = fileColumns(list).map(({ title }) => title)
  expect(new Set(titles).size).toBe(titles.length)
})

it("gives learners of a class, or whom a text names, and names no other in the record of reads", async () => {
  const of = async (form: object) => (await exported({ list: "user:find", ...form })).slice(1).map((row) => row[1])
  expect(await of({ classroom: "2001", sort: "created" })).toStrictEqual(["u001", "u100", "u200"])
  expect(await of({ text: "0200", sort: "created.desc" })).toStrictEqual(["u200"])
  expect(await of({ text: "nobody" })).toStrictEqual([])
  expect(await recorded()).toStrictEqual([["u001", "u100", "u200"], ["u200"]])
})

it("gives orders between two days, by amount", async () => {
  const rows = await exported({ list: "order:list", from: "2026-03-03", until: "2026-03-04", sort: "amount.desc" })
  expect(rows.map(([id, amount, state]) => [id, amount, state])).toStrictEqual([
    ["订单编号", "金额（元）", "状态"],
    ["o2", "2.00", "已付款"],
    ["o1", "1.00", "已付款"],
  ])
})

it("gives the candidates of a room", async () => {
  const rows = await exported({ list: "candidate:list", paper: "p1", room: "302" })
  expect(rows.map(([, mobile]) => mobile)).toStrictEqual(["手机号", "13900000002", "13900000003"])
  expect(await recorded()).toStrictEqual([["u002", "u003"]])
})

it("says why there is no file on a page of its own, which the one that asked shows", async () => {
  const { statusCode, headers, body } = await post({ list: "user:find" }, "marker")
  expect([statusCode, headers["content-type"]]).toStrictEqual([403, "text/html; charset=utf-8"])
  expect(body).toContain("<h1>阅卷没有这个权限</h1>")
})

it("is made while it is taken: a part is a page at most, and what comes later is read later", async () => {
  const operator = {
    agency: "a",
    role: "owner" as const,
    by: "owner",
    account: null,
    secretsKey: null,
    progress: () => {},
  }
  const parts = await exportList(
    { pool: site.sql, operator, now: START },
    { list: "user:find", format: "csv", input: { sort: "created" } },
  )
  const sizes: number[] = []
  let text = ""
  for await (const part of parts) {
    if (sizes.length === 0) await site.sql`update users set name = 'renamed' where id = 'u550'`
    sizes.push(String(part).trimEnd().split("\r\n").length)
    text += String(part)
  }
  expect(sizes.length).toBeGreaterThan(2)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(251)
  expect(text).toContain("renamed")
  expect(text).toContain(`"'=学员1"`)
})
