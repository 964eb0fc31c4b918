import { globSync, readFileSync } from "node:fs"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Page, Response } from "playwright-core"
import { afterAll, beforeAll, expect, test } from "vitest"
import { bucketStore } from "#server/objects/bucketStore.ts"
import { asLearner } from "../support/asLearner.ts"
import { openVisitor } from "../support/browser.ts"
import { ownSite } from "../support/ownSite.ts"
import { startS3Stub } from "../support/s3Stub.ts"
import { root } from "../support/startSite.ts"

const MEDIA = join(root, "content/media")
const SEGMENTS = "intro-study-plan"
const ONE_FILE = "percent-growth"

const [cors = ""] =
  /<CORSConfiguration>[^]*<\/CORSConfiguration>/.exec(readFileSync(join(root, "docs/operations.md"), "utf8")) ?? []

let isExpired = (_: string) => false
const stub = await startS3Stub(Date.now, { cors, isExpired: (key) => isExpired(key) })
const { address, id, secret, region, prefix } = stub.bucket
const site = await ownSite({
  MEDIA_BUCKET: `${address.replace("://", `://${id}:${secret}@`)}?region=${region}&prefix=${prefix}&direct=${address}`,
})
afterAll(() => stub.close())

beforeAll(async () => {
  const { put } = bucketStore(stub.bucket)
  for (const folder of [SEGMENTS, ONE_FILE, "handouts"])
    for (const key of globSync(`${folder}/**/*.*`, { cwd: MEDIA })) await put(key, join(MEDIA, key))
  const scratch = await mkdtemp(join(tmpdir(), "one-file-"))
  for (const height of ["360p", "720p"]) {
    const { playlist, bytes } = asOneFile(join(MEDIA, ONE_FILE, height))
    for (const [name, content] of Object.entries({ "index.m3u8": playlist, "whole.mp4": bytes })) {
      await writeFile(join(scratch, name), content)
      await put(`${ONE_FILE}/${height}/${name}`, join(scratch, name))
    }
  }
  await rm(scratch, { recursive: true })
})

/** The segments of a playlist behind each other, as ranges of one file. */
const asOneFile = (folder: string) => {
  const parts: Buffer[] = []
  let size = 0
  const placed = (name: string) => {
    const bytes = readFileSync(join(folder, name))
    const range = `${bytes.length}@${size}`
    parts.push(bytes)
    size += bytes.length
    return range
  }
  const playlist = readFileSync(join(folder, "index.m3u8"), "utf8")
    .replace(/URI="(.*)"/, (_, name: string) => `URI="whole.mp4",BYTERANGE="${placed(name)}"`)
    .replaceAll(/^\d+\.m4s$/gm, (name) => `#EXT-X-BYTERANGE:${placed(name)}\nwhole.mp4`)
  return { playlist, bytes: Buffer.concat(parts) }
}

const isShown = (page: Page) => page.waitForFunction(() => (document.querySelector("video")?.readyState ?? 0) >= 2)
const isPast = (page: Page, seconds: number) =>
  page.waitForFunction((past) => (document.querySelector("video")?.currentTime ?? 0) > past, seconds)

/** A learner of the free course, who looks at a lesson of it; what the page asked for, and what the bucket answered. */
const open = async (mobile: string, lesson: string) => {
  const visitor = await openVisitor()
  const { page } = visitor
  const answered: Response[] = []
  const requests: string[] = []
  page.on("request", (request) => requests.push(new URL(request.url()).pathname))
  page.on("response", (response) => {
    if (response.url().startsWith(address)) answered.push(response)
  })
  await asLearner(page, site.url, mobile, "/course/1001")
  await page.getByRole("button", { name: "加入学习" }).click()
  await page.waitForURL(/\/course\/study\/1001/)
  await page.goto(`${site.url}/course/study/1001?lesson_id=${lesson}`)
  await isShown(page)
  return { ...visitor, answered, requests }
}

const seek = (page: Page, seconds: number) => page.getByRole("slider", { name: "进度" }).fill(String(seconds))

test("a lesson's segments come from the bucket itself, its picture and handouts from there by the site", async () => {
  const { page, answered, complaints } = await open("13900008801", "1001101")
  await page.keyboard.press("k")
  await isPast(page, 1)
  expect(answered.filter((response) => response.status() !== 200)).toStrictEqual([])
  const files = answered.map((response) => new URL(response.url()).pathname.split("/").at(-1))
  expect(files).toContain("000.m4s")
  expect(files.filter((name) => !/^(init\.mp4|\d+\.m4s)$/.test(name ?? ""))).toStrictEqual([])

  await page.waitForFunction(async () => {
    const picture = new Image()
    picture.src = document.querySelector("video")?.poster ?? ""
    await picture.decode()
    return picture.naturalWidth > 0
  })
  await page.getByRole("tab", { name: "讲义" }).click()
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: /下载：每周学习计划表（填好的样子）/ }).click(),
  ])
  expect(readFileSync(await download.path())).toStrictEqual(readFileSync(join(MEDIA, "handouts/week-plan-example.png")))
  for (const key of [`${SEGMENTS}/poster.webp`, "handouts/week-plan-example.png"])
    expect(stub.asked).toContain(`GET ${prefix}${key}`)
  expect(complaints()).toStrictEqual([])
})

test("a seek in a lesson of one file asks the bucket for ranges alone", async () => {
  const { page, answered, complaints } = await open("13900008802", "1001201")
  const before = answered.length
  await seek(page, 90)
  await page.keyboard.press("k")
  await isPast(page, 90.5)
  expect(answered.length).toBeGreaterThan(before)
  for (const response of answered) {
    expect(new URL(response.url()).pathname).toMatch(/\/whole\.mp4$/)
    expect([response.status(), (await response.request().allHeaders())["range"]]).toStrictEqual([
      206,
      expect.stringMatching(/^bytes=\d+-\d+$/),
    ])
  }
  expect(complaints()).toStrictEqual([])
})

test("a page whose addresses expired asks for new ones by itself, and plays on", async () => {
  const refused: Array<string> = []
  isExpired = (key) => /\/0[1-4]\d\.m4s$/.test(key) && refused.push(key) === 1
  const before = stub.asked.length
  const { page, requests } = await open("13900008803", "1001101")
  await page.keyboard.press("k")
  await isPast(page, 0.5)
  await seek(page, 17)
  await isPast(page, 17.5)
  await seek(page, 80)
  await isPast(page, 80.5)
  expect(refused).not.toStrictEqual([])
  expect(requests.filter((path) => path === "/api/course/lesson")).toHaveLength(2)
  expect(await page.getByText("播放地址已过期").count()).toBe(0)
  expect(stub.asked.slice(before)).toContainEqual(expect.stringMatching(/\/040\.m4s$/))
})
