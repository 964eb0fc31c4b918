import { cp, readFile } from "node:fs/promises"
import { join } from "node:path"
import sharp from "sharp"
import { afterAll, beforeAll, expect, it } from "vitest"
import { importContent } from "#server/content/importContent.ts"
import { exportFolder } from "#server/content/source/exportFolder.ts"
import { versionOf } from "#server/content/source/versions.ts"
import { makeTestFfmpeg, type TestFfmpeg } from "../../support/fakeFfmpeg.ts"
import { makeAsk, signedInAs } from "../admin/backOffice.ts"
import { makeStudySite, type StudySite } from "../content/studySite.ts"

let ffmpeg: TestFfmpeg
let site: StudySite
let operator: string
beforeAll(async () => {
  ffmpeg = await makeTestFfmpeg()
  site = await makeStudySite({}, { ffmpeg: ffmpeg.program })
  for (const key of ["debit-credit", "b.clip"])
    await cp("content/media/debit-credit", join(site.content.folder, `media/${key}`), { recursive: true })
  operator = await signedInAs(site, "operator")
})
afterAll(async () => {
  await site.close()
  await ffmpeg.remove()
})

const COURSE = "catalog/courses/1001.yaml"

const take = async (second: number, { key = "debit-credit", text = COURSE, cookie = operator } = {}) => {
  const ask = makeAsk(site)
  const taken = await ask("still", { key, second, text }, { cookie })
  if (taken.code !== 20200) return taken.msg
  const { id } = taken.data as { readonly id: string }
  const added = await ask("act", { act: "media:add", input: { upload: id }, dry_run: false }, { cookie })
  return (added.data as { readonly data: { readonly picture: string } }).data.picture
}

const publish = async (text: string) =>
  makeAsk(site)("act", { act: "content:publish", input: { path: COURSE, text }, dry_run: false }, { cookie: operator })

const textOf = async () => (await versionOf(site.sql, COURSE))?.bytes?.toString("utf8") ?? ""

it("a lesson shows what its author took from the video, also after an export and an import", async () => {
  const picture = await take(40.5)
  expect(picture).toMatch(/^\/pictures\/[\da-f]{16}-1280x720\.webp$/)
  const before = await textOf()
  const posterOf = async () => {
    const learner = await site.learner()
    return (await learner.get("course.lesson", { classroom_id: "1001", lesson_id: "l1" })).video?.poster
  }
  expect(await posterOf()).toMatch(/poster\.webp/)
  const withPoster = (address: string) => before.replace(/^(\s*)video: clip$/m, `$&\n$1poster: ${address}`)
  expect((await publish(withPoster("/pictures/none.webp"))).msg).toContain("没有图片 /pictures/none.webp")
  expect((await publish(withPoster("42"))).msg).toContain("poster")
  expect((await publish(withPoster(picture))).code).toBe(20200)
  expect(await posterOf()).toBe(picture)
  const served = await site.app.inject({ url: picture, headers: { host: "a.test" } })
  expect(served.headers["content-type"]).toBe("image/webp")

  const copy = join(site.content.folder, "copy")
  await exportFolder({ sql: site.sql, root: copy, media: site.deps.media })
  expect(await readFile(join(copy, picture))).toStrictEqual(served.rawPayload)
  await importContent({ sql: site.sql, folder: copy, media: site.deps.media, now: site.clock.now })
  expect([await textOf(), await posterOf()]).toStrictEqual([withPoster(picture), picture])
})

it("each second has its picture; none is taken behind the end, of what is no video, or for a text of others", async () => {
  const pictures = await Promise.all([1, 30].map((second) => take(second)))
  const bytes = await Promise.all(
    pictures.map(async (url) => (await site.app.inject({ url, headers: { host: "a.test" } })).rawPayload),
  )
  for (const one of bytes) expect((await sharp(one).metadata()).width).toBe(1_280)
  expect(await take(3_000)).toMatch(/到第\d+秒为止/)
  expect(await take(1, { key: "../clip" })).toContain("没有视频")
  expect(await take(1, { key: "nothing" })).toContain("没有视频nothing")
  expect(await take(1, { text: "agencies/a.yaml" })).toContain("里不能放图片")
  const editor = await signedInAs(site, "editor")
  expect(await take(1, { cookie: editor })).toContain("由网站的运营管理")
  const text = "agencies/a/catalog/courses/a.law.yaml"
  expect(await take(1, { cookie: editor, text })).toMatch(/^\/pictures\//)
  expect(await take(1, { cookie: editor, text, key: "b.clip" })).toContain("没有视频b.clip")
})
