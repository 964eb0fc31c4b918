import { inflateSync } from "node:zlib"
import { afterAll, beforeAll, expect, it } from "vitest"
import type { CallName, Payload } from "#domain/contract/Contract.ts"
import type { Rendered } from "#app/RenderPage.ts"
import { COVERS, coverOf, coverPicture } from "#server/pages/coverPicture.ts"
import { headTags, isFoundByOthers } from "#server/pages/headTags.ts"
import { AGENCY_CONFIG } from "../../support/testServer.ts"
import { openSections } from "../live/openSections.ts"
import { dataOf, makeStudySite, type StudySite } from "../content/studySite.ts"

let site: StudySite
beforeAll(async () => {
  site = await makeStudySite(openSections)
})
afterAll(() => site.close())

const AGENCY = { ...AGENCY_CONFIG, name: "甲机构", agency_flag: "a", domain_extend: [{ domain: "a.test", mode: "0" }] }
const ORIGIN = "https://a.test"

/** The page as rendered with the answer of this call of an agency. */
const pageOf = async <N extends CallName>(page: string, call: N, payload: Payload<N>, host: string) =>
  ({
    kind: "page",
    status: 200,
    page,
    title: `"标题" <${page}>`,
    description: "一句介绍",
    html: "",
    snapshot: {},
    isSettled: true,
    calls: [
      { request: { call, payload }, outcome: { ok: true, value: dataOf(await site.call(call, payload, { host })) } },
    ],
  }) satisfies Rendered

const thingsIn = (head: string): ReadonlyArray<Record<string, unknown>> =>
  [...head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json]) => JSON.parse(json ?? "") as Record<string, unknown>,
  )

it("names the page's one address, and what others show of a link to it", async () => {
  const page = await pageOf("course-detail", "course.detail", { id: "1001" }, "a.test")
  const head = headTags(page, AGENCY, { origin: ORIGIN, href: "/course/1001?a=1&b=2" })
  expect(head).toContain('<link rel="canonical" href="https://a.test/course/1001?a=1&amp;b=2">')
  expect(head).toContain('<meta property="og:title" content="&quot;标题&quot; &lt;course-detail&gt;">')
  expect(head).toContain('<meta property="og:description" content="一句介绍">')
  expect(head).toContain(`<meta property="og:image" content="https://a.test/cover/`)
})

it("tells of a course with its price, and without one where the agency hides prices", async () => {
  const course = async (id: string, host: string) => {
    const page = await pageOf("course-detail", "course.detail", { id }, host)
    const things = thingsIn(headTags(page, AGENCY, { origin: ORIGIN, href: `/course/${id}` }))
    return [things.map((thing) => thing["@type"]), things.find((thing) => thing["@type"] === "Course")] as const
  }
  const [types, open] = await course("1001", "a.test")
  expect(types).toStrictEqual(["BreadcrumbList", "Course"])
  expect(open).toMatchObject({
    name: "公开课",
    url: "https://a.test/course/1001",
    offers: { category: "Free", priceCurrency: "CNY" },
  })
  const [other] = await site.sql<[{ id: string }]>`select id from courses where agency_id = 'b' and not hidden limit 1`
  const [, hidden] = await course(other.id, "b.test")
  expect([
    hidden?.["@type"],
    JSON.stringify(hidden).includes("offers"),
    /price/i.test(JSON.stringify(hidden)),
  ]).toStrictEqual(["Course", false, false])
})

it("tells of a live session as an event in Shanghai time, and the way to it", async () => {
  const page = await pageOf("live-detail", "live.detail", { id: "live1" }, "a.test")
  const [way, event] = thingsIn(headTags(page, AGENCY, { origin: ORIGIN, href: "/live/live1" }))
  expect(event).toMatchObject({ "@type": "Event", name: "开班直播", location: { url: "https://a.test/live/live1" } })
  expect(String(event?.["startDate"])).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/)
  expect(way?.["itemListElement"]).toStrictEqual([
    { "@type": "ListItem", position: 1, name: "首页", item: "https://a.test/" },
    { "@type": "ListItem", position: 2, name: "直播", item: "https://a.test/live" },
    { "@type": "ListItem", position: 3, name: "开班直播", item: "https://a.test/live/live1" },
  ])
})

it("lets nobody end its data early", async () => {
  const page = await pageOf("course-detail", "course.detail", { id: "1001" }, "a.test")
  const head = headTags(page, { ...AGENCY, name: "</script><b>" }, { origin: ORIGIN, href: "/course/1001" })
  expect(head.match(/<\/script>/g)).toHaveLength(2)
  expect(head).not.toContain("<b>")
})

it("leaves out personal pages, and every page in study mode", () => {
  const study = { ...AGENCY, domain_extend: [{ domain: "study.test", mode: "1" }] }
  const found = (path: string, host = "a.test") => isFoundByOthers(path, study, host)
  const open = ["/", "/313", "/course/1001", "/news/8001", "/live/7001", "/help/exam"]
  const personal = ["/study/live", "/question/exam", "/share", "/user/login", "/search", "/user/order", "/mock-exam/"]
  expect(open.filter((path) => found(path))).toStrictEqual(open)
  expect(personal.filter((path) => found(path))).toStrictEqual([])
  expect(found("/course/1001", "study.test")).toBe(false)
})

it("draws each of its pictures as a whole PNG, the same for the same path", () => {
  for (const number of [0, 7, COVERS - 1]) {
    const picture = coverPicture("#1f5f8b", number)
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toStrictEqual([1200, 630])
    const at = picture.indexOf("IDAT")
    const rows = inflateSync(picture.subarray(at + 4, at + 4 + picture.readUInt32BE(at - 4)))
    // each row begins with its filter
    expect(rows.some((byte, index) => index % 1201 === 0 && byte !== 0)).toBe(false)
    expect([rows.length, [0, 1, 2, 3, 4].map((colour) => rows.includes(colour))]).toStrictEqual([
      1201 * 630,
      [true, true, true, true, false],
    ])
  }
  expect([coverOf("/course/1") === coverOf("/course/1"), coverOf("/course/1") < COVERS]).toStrictEqual([true, true])
})
