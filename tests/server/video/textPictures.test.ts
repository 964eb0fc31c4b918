import { readFile } from "node:fs/promises"
import { join } from "node:path"
import sharp from "sharp"
import { stringify } from "yaml"
import { afterAll, beforeAll, expect, it } from "vitest"
import { exportFolder } from "#server/content/source/exportFolder.ts"
import { tableFolder } from "#server/content/source/tableFolder.ts"
import { START } from "../../support/testServer.ts"
import { makeAsk, signedInAs } from "../admin/backOffice.ts"
import { sampleQuestions } from "../content/sampleContent.ts"
import { makeStudySite, type StudySite } from "../content/studySite.ts"

let site: StudySite
let editor: string
let operator: string
/** As a camera makes it: lying on its side, too wide for a page. */
let photo: Buffer
beforeAll(async () => {
  // without aliases, which a row that is taken out would leave behind
  site = await makeStudySite({
    "catalog/banks/bank1/questions.yaml": sampleQuestions.map((question) => structuredClone(question)),
  })
  editor = await signedInAs(site, "editor")
  operator = await signedInAs(site, "operator")
  photo = await sharp({ create: { width: 1_000, height: 2_000, channels: 3, background: "#345" } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer()
})
afterAll(() => site.close())

const NEWS = "agencies/a/catalog/news/open-day.md"

const upload = async (bytes: Buffer, text: string, { cookie = editor, name = "照片.jpg" } = {}) => {
  const ask = makeAsk(site)
  const begun = await ask("upload", { name, size: bytes.length, modified: START, text }, { cookie })
  const { id } = begun.data as { readonly id: string }
  const sent = await site.app.inject({
    method: "POST",
    url: `/admin/api/upload/${id}?from=0`,
    headers: { host: "a.test", cookie: `admin=${cookie}`, "content-type": "application/octet-stream" },
    payload: bytes,
  })
  const added = await ask("act", { act: "media:add", input: { upload: id }, dry_run: false }, { cookie })
  return {
    said: [sent, added.response].map((one) => one.json<{ msg: string }>().msg).join(),
    picture: (added.data as { readonly data?: { readonly picture?: string } } | null)?.data?.picture ?? "",
  }
}

const publish = (path: string, text: string, cookie = editor) =>
  makeAsk(site)("act", { act: "content:publish", input: { path, text }, dry_run: false }, { cookie })

const news = (body: string) => `---\ntitle: 开放日\ncategory_id: "1"\ndate: "2026-03-01"\nsummary: ""\n---\n\n${body}\n`

const get = (url: string, host = "a.test") => site.app.inject({ url, headers: { host } })

it("a photo of an article is made upright and as wide as a page, and belongs to the agency whose text shows it", async () => {
  const { picture } = await upload(photo, NEWS)
  expect(picture).toMatch(/^\/pictures\/[\da-f]{16}-1600x800\.webp$/)
  const served = await get(picture)
  expect([served.statusCode, served.headers["content-type"], served.headers["cache-control"]]).toStrictEqual([
    200,
    "image/webp",
    "public, max-age=31536000, immutable",
  ])
  const { format, width, exif } = await sharp(served.rawPayload).metadata()
  expect([format, width, exif]).toStrictEqual(["webp", 1_600, undefined])
  expect((await get(picture, "b.test")).statusCode).toBe(404)
  // nothing is left of what was sent
  expect(await site.sql`select from uploads`).toHaveLength(0)
  for await (const { key } of site.deps.media.list("uploads/")) expect(key).toBe("")

  expect((await publish(NEWS, news(`![](${picture})`))).msg).toContain("图片要写替代文字")
  expect((await publish(NEWS, news("![校门](/pictures/none.webp)"))).msg).toContain("没有图片 /pictures/none.webp")
  expect((await publish("agencies/a/pages/about.md", `---\ntitle: 关于\n---\n\n![校门](${picture})\n`)).code).toBe(
    20200,
  )
  const [page] = await site.sql`select html from documents where agency_id = 'a' and id = 'about'`
  expect(page).toStrictEqual({ html: `<p><img src="${picture}" alt="校门" width="1600" height="800" /></p>` })

  const copy = join(site.content.folder, "copy")
  await exportFolder({ sql: site.sql, root: copy, media: site.deps.media })
  expect(await readFile(join(copy, `agencies/a${picture}`))).toStrictEqual(served.rawPayload)
})

it("a picture that is pasted into a question stands in its bank, and is seen before the question is published", async () => {
  const png = await sharp(photo).png().toBuffer()
  const bank = "catalog/banks/bank1/questions.yaml"
  const { picture } = await upload(png, `${bank}#q1`, { cookie: operator, name: "image.png" })
  expect(picture).toMatch(/^images\/[\da-f]{16}-\d+x\d+\.png$/)
  const text = stringify([{ ...sampleQuestions[0], stem: `看图 ![电路](${picture})` }], {
    aliasDuplicateObjects: false,
  })
  const kept = await makeAsk(site)(
    "draft",
    {
      path: `${bank}#q1`,
      base: 1,
      source: text,
      typed: { fields: {}, body: text },
      publish_at: null,
      drop: false,
    },
    { cookie: operator },
  )
  const [, src = ""] = /<img src=\\"([^"\\]+)\\" alt=\\"电路\\"/.exec(JSON.stringify(kept.data)) ?? []
  expect((await get(src)).headers["content-type"]).toBe("image/png")
  expect((await publish(`${bank}#q1`, text, operator)).code).toBe(20200)
})

it("a teacher's picture is shown at the agency that has it", async () => {
  const path = "agencies/a/catalog/teachers.yaml"
  const { picture } = await upload(photo, `${path}#t9`)
  const teacher = (address: string) =>
    stringify([{ id: "t9", name: "李老师", title: "", subject_ids: [], intro: "", picture: address }])
  expect((await publish(path, teacher("https://x.test/a.png"))).msg).toContain("图片的地址应写作")
  expect((await publish(path, teacher("/pictures/none.webp"))).msg).toContain("没有图片 /pictures/none.webp")
  expect((await publish(path, teacher(picture))).code).toBe(20200)
  const { list } = await (await site.learner()).get("teacher.list", {})
  expect(list.find(({ id }) => id === "t9")).toMatchObject({ picture })
})

it("nothing but a picture becomes one, only in texts of one's own", async () => {
  expect((await upload(Buffer.from("%PDF-1.7"), NEWS)).said).toContain("不是PNG、JPEG或WebP图片")
  expect((await upload(Buffer.from("\x89PNG\r\n\x1a\nbroken", "latin1"), NEWS)).said).toContain("读不出来")
  expect((await upload(photo, "agencies/b/catalog/news/x.md")).said).toContain("由网站的运营管理")
  expect((await upload(photo, "agencies/a.yaml")).said).toContain("里不能放图片")
  const names = (await (await tableFolder(site.sql)).below("")).filter((path) => path.includes("pictures/"))
  expect(names).toHaveLength(1)
})
