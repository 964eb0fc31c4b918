import { afterAll, afterEach, beforeAll, expect, it } from "vitest"
import { dropUploads } from "#server/video/uploads.ts"
import { PART_BYTES } from "#server/video/partUploads.ts"
import { runSteps } from "#server/core/runSteps.ts"
import { emptied } from "../../support/emptied.ts"
import { START } from "../../support/testServer.ts"
import { makeAsk, signedInAs } from "../admin/backOffice.ts"
import { makeStudySite, type StudySite } from "../content/studySite.ts"

let site: StudySite
let editor: string
beforeAll(async () => {
  site = await makeStudySite()
  editor = await signedInAs(site, "editor")
})
afterEach(() => emptied(site.sql, "videos", "uploads"))
afterAll(() => site.close())

const MP4 = Buffer.concat([Buffer.from("\0\0\0\x18ftypisom", "latin1"), Buffer.alloc(2 * PART_BYTES + 5, 7)])
const PDF = Buffer.from("%PDF-1.7\n一份讲义")

const begin = (name: string, bytes: Buffer, cookie = editor, kind?: "video" | "handout") =>
  makeAsk(site)("upload", { name, size: bytes.length, modified: START, kind }, { cookie })

const idOf = ({ data }: { readonly data: unknown }) => (data as { readonly id: string }).id

const send = async (id: string, from: number, bytes: Buffer, cookie = editor, host = "a.test") => {
  const response = await site.app.inject({
    method: "POST",
    url: `/admin/api/upload/${id}?from=${from}`,
    headers: { host, cookie: `admin=${cookie}`, "content-type": "application/octet-stream" },
    payload: bytes,
  })
  const { msg, data } = response.json<{ msg: string; data: { received: number } | null }>()
  return data?.received ?? `${response.statusCode} ${msg}`
}

const partAt = (bytes: Buffer, from: number) => bytes.subarray(from, from + PART_BYTES)

const add = async (upload: string) =>
  (await makeAsk(site)("act", { act: "media:add", input: { upload }, dry_run: false }, { cookie: editor })).data

it("goes on where an upload was left, whatever was sent twice, and knows a file that is a video already", async () => {
  const begun = await begin("第一课.mp4", MP4)
  const id = idOf(begun)
  expect(begun.data).toStrictEqual({ id, received: 0, part_bytes: PART_BYTES, video: null })
  // two tabs, or an answer that was lost
  expect(await Promise.all([send(id, 0, partAt(MP4, 0)), send(id, 0, partAt(MP4, 0))])).toStrictEqual([
    PART_BYTES,
    PART_BYTES,
  ])
  expect(await send(id, 2 * PART_BYTES, partAt(MP4, 2 * PART_BYTES))).toBe(PART_BYTES)
  expect((await begin("第一课.mp4", MP4)).data).toMatchObject({ id, received: PART_BYTES })
  expect(await send(id, PART_BYTES, partAt(MP4, PART_BYTES))).toBe(2 * PART_BYTES)
  expect(await send(id, 2 * PART_BYTES, partAt(MP4, 2 * PART_BYTES))).toBe(MP4.length)
  expect(await send(id, 0, partAt(MP4, 0))).toBe(MP4.length)
  expect(await add(id)).toMatchObject({ data: { key: `a.v-${id}`, title: "第一课" } })
  expect((await begin("第一课.mp4", MP4)).data).toMatchObject({ received: MP4.length, video: `a.v-${id}` })
})

it("keeps a handout whole, which is then a file of the content", async () => {
  const id = idOf(await begin("讲义.pdf", PDF))
  expect(await send(id, 0, PDF)).toBe(PDF.length)
  const { file } = ((await add(id)) as { readonly data: { readonly file: string } }).data
  expect(file).toMatch(/^a\.h-[0-9a-f]{16}\.pdf$/)
  const stored = await site.deps.media.read(`handouts/${file}`)
  expect(Buffer.concat(await (stored?.body.toArray() ?? []))).toStrictEqual(PDF)
})

it("takes a file for what it is wanted for alone, and says what to send in its place", async () => {
  const video = (name: string, bytes: Buffer) => begin(name, bytes, editor, "video")
  const handout = (name: string, bytes: Buffer) => begin(name, bytes, editor, "handout")
  expect(await send(idOf(await video("讲义.pdf", PDF)), 0, PDF)).toContain("讲义.pdf不是视频：请换MP4、MOV")
  const word = Buffer.from("PK\x03\x04")
  expect(await send(idOf(await handout("讲义.docx", word)), 0, word)).toContain("Word、PPT等请另存为PDF再上传")
  const png = Buffer.from("\x89PNG\r\n\x1a\nno picture", "latin1")
  expect(await send(idOf(await handout("坏.png", png)), 0, png)).toContain("坏.png读不出来，请换一张")
  expect((await handout("大.pdf", { length: 21 * 1024 ** 2 } as Buffer)).msg).toBe("大.pdf超过20M：请压缩以后再上传")
  // half of it was sent as a video
  const sent = idOf(await video("第一课.mp4", MP4))
  expect(await send(sent, 0, partAt(MP4, 0))).toBe(PART_BYTES)
  const other = idOf(await handout("第一课.mp4", MP4))
  expect(await send(other, 0, partAt(MP4, 0))).toContain("第一课.mp4不是PDF或图片")
  expect((await video("第一课.mp4", MP4)).data).toMatchObject({ id: sent, received: PART_BYTES })
})

it("takes no other file, none half sent, and none of somebody else's upload", async () => {
  const owner = await signedInAs(site, "owner")
  const text = Buffer.from("<script>")
  const id = idOf(await begin("a.html", text))
  expect(await send(id, 0, text)).toContain("a.html不是能用的文件")
  expect(await send(id, 0, text)).toContain("这次上传已经结束")

  const pdf = idOf(await begin("讲义.pdf", PDF))
  expect(await send(pdf, 0, PDF.subarray(1))).toContain("讲义.pdf没有传完整")
  expect(await send(pdf, -1, PDF)).toContain("422")
  expect(await send(pdf, 0, PDF, owner)).toContain("这次上传已经结束")
  expect(await send(pdf, 0, PDF, await signedInAs(site, "editor", "b"), "b.test")).toContain("这次上传已经结束")
  expect(await send(pdf, 0, PDF, await signedInAs(site, "support"))).toContain("403")
  expect((await begin("大.mp4", { length: 9 * 1024 ** 3 } as Buffer)).msg).toBe(
    "大.mp4超过8G：请压缩，或分成几段再上传",
  )
  expect((await begin("空.pdf", Buffer.alloc(0))).msg).toContain("文件是空的")
  expect((await begin("讲义.pdf", PDF, "nobody")).status).toBe(401)
  await runSteps(dropUploads(site.deps.media), { ...site.deps, now: () => START + 8 * 86_400_000 }, { name: "drop" })
  expect(await site.sql`select from uploads`).toHaveLength(0)
})
