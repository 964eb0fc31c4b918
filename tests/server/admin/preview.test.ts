import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { stringify } from "yaml"
import { afterAll, beforeAll, expect, it } from "vitest"
import type { ViewOf } from "#domain/admin/learnerView.ts"
import { readConfig } from "#server/config.ts"
import { pagesOf } from "#server/pagesOf.ts"
import { sampleFiles } from "../content/sampleContent.ts"
import { makeStudySite, type StudySite } from "../content/studySite.ts"
import { makeAsk, signedInAs } from "./backOffice.ts"

const PATH = "agencies/a.yaml"
/** Pages that say what they are made of, and one that is not there. */
const BUILT = {
  "client/.vite/manifest.json":
    '{"index.html":{"file":"assets/index.js"},"src/app/main.tsx":{"file":"assets/main.js"}}',
  "client/builds/latest.json": '{"id":"test"}',
  "server/entryServer.js": `export const renderPage = async ({ startUp, href, call, isGuest }) => {
    const { name, is_show_price, config, subject_list } = startUp.agency
    const asked = await call({ call: "course.list", payload: {} })
    const prices = asked.ok ? asked.value.list.map(({ price }) => price) : asked.failure
    const bank = await call({ call: "question.bank", payload: { id: href.split("/")[2] ?? "none" } })
    return { kind: "page", status: href === "/none" ? 404 : 200, page: "home", title: name, description: "",
      html: JSON.stringify({ href, isGuest, host: startUp.host, name, is_show_price, slogan: config.slogan, footer: startUp.bottom_detail.about,
        subjects: subject_list.map(({ id }) => id), prices, bank: bank.value }),
      snapshot: {}, isSettled: true, calls: [] } }`,
}

let distDir: string
let site: StudySite
let ask: ReturnType<typeof makeAsk>
let operator: string
beforeAll(async () => {
  distDir = await mkdtemp(join(tmpdir(), "study-dist-"))
  for (const [path, text] of Object.entries(BUILT)) {
    await mkdir(dirname(join(distDir, path)), { recursive: true })
    await writeFile(join(distDir, path), text)
  }
  const registerPages = await pagesOf({ ...readConfig({}), distDir })
  site = await makeStudySite({}, { distDir }, { registerPages })
  ask = makeAsk(site)
  operator = await signedInAs(site, "operator")
})
afterAll(async () => {
  await site.close()
  await rm(distDir, { recursive: true, force: true })
})

const draft = async (changes: object, path = PATH) => {
  const body = stringify({ ...(sampleFiles[path] as object), ...changes })
  const sent = { path, base: 1, source: body, typed: { fields: {}, body }, publish_at: null, drop: false }
  const { data } = await ask("draft", sent, { cookie: operator })
  const { view } = data as { readonly view: ViewOf<"pages"> }
  return view.pages
}
const open = (url: string, cookie: string | null = operator, host = "a.test") =>
  site.app.inject({ url, headers: { host, ...(cookie !== null && { cookie: `admin=${cookie}` }) } })
const shownAt = async (url: string) => {
  const { body } = await open(url)
  return JSON.parse(/<div id="root">(.*)<\/div>/.exec(body)?.[1] ?? "null") as unknown
}
const at = (href: string, path = PATH) => `/admin/preview?${new URLSearchParams({ path, href }).toString()}`

it("shows three pages of an agency as its draft would have them, and to nobody else what is typed", async () => {
  const pages = await draft({ name: "新名字", slogan: "新的", is_show_price: "0", subjects: ["500"] })
  expect(pages.map(({ name }) => name)).toStrictEqual(["首页", "课程", "一门课程"])
  const [home = "", list = ""] = pages.map(({ src }) => src)
  const typed = { name: "新名字", slogan: "新的", is_show_price: "0", subjects: ["500"] }
  expect(await shownAt(home)).toMatchObject({ ...typed, href: "/" })
  expect(await shownAt(list)).toMatchObject({ ...typed, href: "/course", prices: [null, null] })
  const published = await open("/", null)
  expect(published.body).toContain("甲机构")
  expect(published.body).not.toContain("新名字")

  const { headers, body } = await open(home)
  expect(body).not.toContain("<script")
  expect(headers["content-security-policy"]).toContain("frame-ancestors 'self'")
})

it("shows what a guest finds at an agency whose hosts are all in study mode", async () => {
  const path = "agencies/b.yaml"
  const agency_nav = [
    { url: "/course", is_show: "1", top_is_show: "1" },
    { url: "/question", is_show: "1", top_is_show: "1" },
  ]
  const pages = await draft({ slogan: "只学不逛", agency_nav }, path)
  expect(pages.map(({ name, src }) => [name, new URLSearchParams(src.split("?")[1]).get("href")])).toStrictEqual([
    ["登录", "/user/login"],
    ["一门课程", "/course/1002"],
    ["一个题库", "/question/bank2"],
  ])
  expect(await shownAt(pages[0]?.src ?? "")).toMatchObject({ host: "b.test", isGuest: true, slogan: "只学不逛" })
})

it("keeps what is published where something typed is wrong, and has other addresses for another text", async () => {
  const before = await draft({ color: "#0b5d3b", slogan: "对的" })
  const after = await draft({ color: "绿", slogan: "对的", bottom_detail: { about: 1 } })
  expect(after.map(({ src }) => src)).not.toStrictEqual(before.map(({ src }) => src))
  expect(await shownAt(after[0]?.src ?? "")).toMatchObject({ slogan: "对的", name: "甲机构" })
})

it("shows a bank as its draft would have it, with its papers, at an agency that has its subject", async () => {
  const chapters = [
    { id: "c1", name: "首章" },
    { id: "c2", name: "第二章" },
    { id: "c9", name: "新章" },
  ]
  const changes = { name: "改过的题库", summary: "新的介绍", free_questions: 2, exam_types: ["3", "4"], chapters }
  const [page] = await draft(changes, "catalog/banks/bank1/bank.yaml")
  expect(await shownAt(page?.src ?? "")).toMatchObject({
    name: "甲机构",
    bank: {
      id: "bank1",
      name: "改过的题库",
      subject_name: "自学考试三级",
      summary: "新的介绍",
      // the agency has no others
      exam_types: ["4"],
      trial: 2,
      chapters: [
        { id: "c1", name: "首章", questions: 3 },
        { id: "c2", questions: 4 },
        { id: "c9", questions: 0 },
      ],
      papers_list: expect.arrayContaining([expect.objectContaining({ id: "p1" })]),
    },
  })
  const fresh = "catalog/banks/b9/bank.yaml"
  const [first] = await draft({ id: "b9", name: "新的", subject_id: "5000101", exam_types: ["4"], chapters: [] }, fresh)
  expect(await shownAt(first?.src ?? "")).toMatchObject({
    bank: { id: "b9", name: "新的", questions: 0, papers_list: [], learners: 0 },
  })
})

it("is for who may edit that file, and only where there is such a page", async () => {
  const status = async (...asked: Parameters<typeof open>) => (await open(...asked)).statusCode
  expect(await status(at("/"), null)).toBe(401)
  expect(await status(at("/"), await signedInAs(site, "cashier"))).toBe(403)
  expect((await open(at("/", "agencies/b.yaml"), await signedInAs(site, "owner"))).body).toContain("由网站的运营管理")
  expect(await status(at("/none"))).toBe(404)
  expect(await status(at("/", "agencies/none.yaml"))).toBe(200)
})
