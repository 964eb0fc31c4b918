import { afterAll, beforeAll, expect, it } from "vitest"
import { makeAsk, signedInAs } from "../admin/backOffice.ts"
import { sampleFiles } from "./sampleContent.ts"
import { makeStudySite, type StudySite } from "./studySite.ts"

const OWN = "agencies/a/catalog/prices.yaml"
const COURSE = "catalog/courses/1002.yaml"

let site: StudySite
let ask: ReturnType<typeof makeAsk>
beforeAll(async () => {
  site = await makeStudySite({ [OWN]: [{ id: "1002", price: "150", original_price: "299" }] })
  ask = makeAsk(site)
})
afterAll(() => site.close())

/** Price, original price and whether it is free, of a course by itself, a classroom, and the course as a classroom. */
const pricesAt = async (agency: string) => {
  const rows = await site.sql`
    select id, price_fen, original_price_fen, free from classrooms where agency_id = ${agency} and id in ('1002', '2001')
    union all select 'course', price_fen, original_price_fen, free from courses where agency_id = ${agency} and id = '1002'
    order by id`
  return rows.map((row) => [row["id"], row["price_fen"], row["original_price_fen"], row["free"]] as unknown)
}
const SHARED = [
  ["1002", 19_990, 29_900, false],
  ["2001", 9_900, 9_900, false],
  ["course", 19_990, 29_900, false],
]
const act = async (cookie: string, input: object, name = "content:publish") =>
  ask("act", { act: name, input, dry_run: false }, { cookie })

it("an agency's own price stands for the shared one there, whatever is published beside it", async () => {
  const own = [["1002", 15_000, 29_900, false], SHARED[1], ["course", 15_000, 29_900, false]]
  expect([await pricesAt("a"), await pricesAt("b")]).toStrictEqual([own, SHARED])

  const cookie = await signedInAs(site, "operator")
  const course = { ...(sampleFiles[COURSE] as object), price: "188" }
  expect((await act(cookie, { path: COURSE, text: JSON.stringify(course) })).code).toBe(20200)
  expect(await pricesAt("a")).toStrictEqual(own)
  expect((await pricesAt("b"))[0]).toStrictEqual(["1002", 18_800, 29_900, false])
  expect((await act(cookie, { path: COURSE, text: JSON.stringify(sampleFiles[COURSE]) })).code).toBe(20200)
  expect([await pricesAt("a"), await pricesAt("b")]).toStrictEqual([own, SHARED])
})

it("its owner changes prices row by row, and brings the shared one back by taking a row out", async () => {
  const cookie = await signedInAs(site, "owner")
  const path = `${OWN}#2001`
  const listed = async () => {
    const { data } = await ask("list", { list: "content:rows", input: { path: OWN } }, { cookie })
    return (data as { readonly data: { readonly list: unknown } }).data.list
  }
  expect(await listed()).toMatchObject([
    { id: "1001", kind: "课程", price: "0.00" },
    { id: "1002", price: "150.00，自己的", own: `${OWN}#1002` },
    { id: "2001", kind: "班级", name: "组合班", price: "99.00", row: path },
  ])
  const opened = await ask("list", { list: "content:edit", input: { path } }, { cookie })
  expect(opened.data).toMatchObject({
    data: {
      form: [{ name: "price" }, { name: "original_price" }],
      shown: { facts: ["组合班，共用的价格是99元。移除这一项，又按共用的价格。"] },
    },
  })
  expect((await act(cookie, { path, text: '- id: "2001"\n  price: "0"\n' })).code).toBe(20200)
  expect((await pricesAt("a"))[1]).toStrictEqual(["2001", 0, 0, true])
  expect((await act(cookie, { path }, "content:remove")).code).toBe(20200)
  expect((await pricesAt("a"))[1]).toStrictEqual(SHARED[1])
})

it.each([
  ["something that is not sold", "owner", '- id: "404"\n  price: "1"\n', "课程或班级 404 不存在"],
  ["no price", "owner", '- id: "2001"\n  price: 一元\n', "价格应为数字，最多两位小数"],
  ["by an editor", "editor", '- id: "2001"\n  price: "1"\n', "价格由机构的负责人修改"],
  ["of what is shared", "operator", '- id: "2001"\n  price: "1"\n', "不是内容文件的路径"],
] as const)("is refused for %s", async (_, role, text, reason) => {
  const cookie = await signedInAs(site, role)
  const id = text.includes("404") ? "404" : "2001"
  const path = role === "operator" ? "catalog/prices.yaml" : `${OWN}#${id}`
  const { code, msg } = await act(cookie, { path, text })
  expect([code, msg]).toStrictEqual([10405, expect.stringContaining(reason)])
})
