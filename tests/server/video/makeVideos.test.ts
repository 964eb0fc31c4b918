import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { textOf } from "#server/objects/textOf.ts"
import { runSteps } from "#server/core/runSteps.ts"
import { checkFolder, importContent } from "#server/content/importContent.ts"
import { exportFolder } from "#server/content/source/exportFolder.ts"
import { makeFfmpeg } from "#server/video/Ffmpeg.ts"
import { takeFile } from "#server/video/uploads.ts"
import { placeCaptions } from "#server/video/placeCaptions.ts"
import { makeVideos, NO_FFMPEG } from "#server/video/makeVideos.ts"
import { emptied } from "../../support/emptied.ts"
import { type FakeFfmpeg, makeFakeFfmpeg, realFfmpeg, shortVideo } from "../../support/fakeFfmpeg.ts"
import { START } from "../../support/testServer.ts"
import { runOn } from "../commands/runOn.ts"
import { makeStudySite, type StudySite } from "../content/studySite.ts"

const real = await realFfmpeg()

let site: StudySite
let fake: FakeFfmpeg
let folder: string
let file: string

beforeAll(async () => {
  fake = await makeFakeFfmpeg()
  site = await makeStudySite({}, { ffmpeg: fake.program })
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "study-lesson-"))
  file = join(folder, "第一课.mp4")
  await writeFile(file, await shortVideo())
})
afterEach(async () => {
  await emptied(site.sql, "videos", "uploads")
  await rm(folder, { recursive: true })
})
afterAll(async () => {
  await site.close()
  await fake.remove()
})

const siteWith = (program: string) => ({
  sql: site.sql,
  deps: { ...site.deps, config: { ...site.deps.config, ffmpeg: program } },
})

const importFile = (program: string, ...words: ReadonlyArray<string>) =>
  runOn(siteWith(program), ["media:import", file, "--agency", "a", ...words])

/** The file as an upload that somebody wants as a video; gives its key. */
const addFile = async (): Promise<string> => {
  const taken = { agency: "a", by: "li.lei", now: START, name: "第一课.mp4" }
  const upload = await takeFile(site.sql, site.deps.media, file, taken)
  await runOn(site, ["media:add", "--upload", upload, "--agency", "a"])
  return `v-${upload}`
}

const listed = async () => (await runOn(site, ["media:list", "--agency", "a"])).out.join("\n")

interface Server {
  readonly program?: string
  readonly media?: StudySite["deps"]["media"]
  readonly now?: number
  readonly signal?: AbortSignal
}

/** The job of a server, until nothing is left for it. */
const make = ({
  program = fake.program,
  media = site.deps.media,
  now = START,
  signal = new AbortController().signal,
}: Server = {}) =>
  runSteps(
    makeVideos({ media, ffmpeg: makeFfmpeg(program) }),
    { pool: site.sql, now: () => now },
    { name: "make", signal },
  )

interface Row {
  readonly key: string
  readonly state: string
  readonly percent: number
  readonly failure: string | null
}

const videos = async () => [...(await site.sql<Row[]>`select key, state, percent, failure from videos`)]

const textAt = (key: string) => textOf(site.deps.media, key)

const storedUnder = async (prefix: string) => {
  const keys: string[] = []
  for await (const { key } of site.deps.media.list(prefix)) keys.push(key)
  return keys.toSorted()
}

const lessonOf = async (id: string) => {
  const learner = await site.learner()
  return learner.get("course.lesson", { classroom_id: "1001", lesson_id: id })
}

it("gives a video captions of an SRT file, which its lesson then has and an export too", async () => {
  await importFile(fake.program, "--lesson", "l1")
  const [row] = await videos()
  const key = row?.key ?? ""
  const captions = join(folder, "字幕.srt")
  const add = async (text: string, of = key) => {
    await writeFile(captions, text)
    return runOn(site, ["media:captions", captions, "--key", of, "--agency", "a"])
  }
  const CUE = "1\r\n00:00:01,000 --> 00:00:02,500\r\n<i>借</i> & 贷 < 三\r\n\r\n"
  await expect(add("没有时间的文字")).rejects.toThrow("这不是VTT或SRT字幕")
  await expect(add("00:00:02,000 --> 00:00:01,000\n好")).rejects.toThrow("字幕第1行：结束不晚于开始")
  await expect(add("00:01:00,000 --> 00:01:01,000\n好")).rejects.toThrow("视频只有00:00:12.000")
  await expect(add(CUE, "v-none")).rejects.toThrow("没有可以播放的视频v-none")
  await add(CUE)
  await runSteps(placeCaptions(site.deps.media), { pool: site.sql }, { name: "place" })
  const { video } = await lessonOf("l1")
  expect(video?.captions.endsWith(`/${key}/captions.vtt`)).toBe(true)
  const vtt = "WEBVTT\n\n00:00:01.000 --> 00:00:02.500\n借 &amp; 贷 &lt; 三\n"
  expect(await textAt(`${key}/captions.vtt`)).toBe(vtt)
  // the same file again, and a WebVTT file, come out the same
  await add(vtt)
  await runSteps(placeCaptions(site.deps.media), { pool: site.sql }, { name: "place" })
  expect(await textAt(`${key}/captions.vtt`)).toBe(vtt)
  const exported = join(folder, "exported")
  await exportFolder({ sql: site.sql, root: exported, media: site.deps.media })
  expect(await checkFolder(exported, START)).toMatchObject({ problems: [] })
})

// the real one, too, where the machine has it
describe.each(real === null ? ["a fake"] : ["a fake", "the real"])("with %s ffmpeg", (which) => {
  const program = () => (which === "a fake" ? fake.program : (real ?? ""))

  it("makes a file the video of a lesson, which has no captions", async () => {
    const { out } = await importFile(program(), "--lesson", "l1", "--title", "借和贷")
    const [row] = await videos()
    const key = row?.key ?? ""
    expect(row).toStrictEqual({ key, state: "done", percent: 100, failure: null })
    expect(out).toStrictEqual([`${key}  借和贷  等待转码`, `${key}  可以播放了`])
    const { video, seconds } = await lessonOf("l1")
    expect([video?.playlist.endsWith(`/${key}/index.m3u8`), video?.poster.endsWith("/poster.webp")]).toStrictEqual([
      true,
      true,
    ])
    expect([video?.captions, seconds]).toStrictEqual(["", 12])
    const master = (await textAt(`${key}/index.m3u8`)) ?? ""
    const streams = [...master.matchAll(/CODECS="(.*?)",RESOLUTION=(\S+?),FRAME-RATE=\S+\n(\S+)/g)]
    for (const [, codecs = "", , playlist = ""] of streams) {
      expect(codecs).toMatch(/^avc1\.64[0-9a-f]{4},mp4a\.40\.2$/)
      expect(await textAt(`${key}/${playlist}`)).toContain("#EXT-X-ENDLIST")
    }
    expect(streams.map(([, , resolution, playlist]) => [resolution, playlist])).toStrictEqual(
      which === "a fake"
        ? [
            ["640x360", "360p/index.m3u8"],
            ["1280x720", "720p/index.m3u8"],
          ]
        : [["640x360", "360p/index.m3u8"]],
    )
    expect(await storedUnder("uploads/")).toStrictEqual([])
  })
})

it("is content that an export has, and an import of it changes nothing", async () => {
  await importFile(fake.program, "--lesson", "l1")
  const [row] = await videos()
  const root = join(folder, "exported")
  await exportFolder({ sql: site.sql, root, media: site.deps.media })
  expect(await checkFolder(root, START)).toMatchObject({ problems: [] })
  const summary = await importContent({ sql: site.sql, folder: root, media: site.deps.media, now: START })
  expect(Object.values(summary).reduce((sum, { changed, hidden }) => sum + changed + hidden, 0)).toBe(0)
  expect((await lessonOf("l1")).video?.playlist).toContain(row?.key)
})

it("stays where a folder without it is imported and the site's files are kept; a conflict names it once", async () => {
  await importFile(fake.program, "--lesson", "l1")
  const [row] = await videos()
  const { folder: root } = site.content
  // a folder of its own, as where MEDIA_DIR is elsewhere
  await rm(join(root, "media", row?.key ?? ""), { recursive: true })
  const refused = await site.importAgain().then(String, String)
  expect(refused.match(/media\/v-/g)).toHaveLength(1)
  const asked = { sql: site.sql, folder: root, media: site.deps.media, now: START }
  await importContent({ ...asked, keep: "site" })
  expect((await lessonOf("l1")).video?.playlist).toContain(row?.key)
})

it("is nobody else's while its server lives", async () => {
  const key = await addFile()
  await fake.hold("640:360")
  const first = make()
  await expect.poll(async () => (await fake.asked()).at(-1)).toBe("encode 640:360")
  expect(await make({ now: START + 59_000 })).toBe(0)
  await fake.release()
  await first
  expect(await videos()).toMatchObject([{ key, state: "done" }])
})

it("is taken by another server when the lease is over, whose video is the one that is shown", async () => {
  const key = await addFile()
  await fake.hold("640:360")
  const first = make()
  await expect.poll(async () => (await fake.asked()).at(-1)).toBe("encode 640:360")
  const second = make({ now: START + 61_000 })
  await expect.poll(async () => (await fake.asked()).filter((line) => line === "probe").length).toBeGreaterThan(1)
  await fake.release()
  await Promise.all([first, second])
  const versions = await site.sql`select from content_versions where path = ${`media/${key}/lesson.yaml`}`
  expect([versions.length, await videos()]).toMatchObject([1, [{ key, state: "done" }]])
})

it("is given back when a server is stopped, and what is made is not made again", async () => {
  const key = await addFile()
  const stopping = new AbortController()
  await fake.hold("1280:720")
  const stopped = make({ signal: stopping.signal })
  await expect.poll(async () => (await fake.asked()).at(-1)).toBe("encode 1280:720")
  stopping.abort()
  await stopped
  expect(await videos()).toMatchObject([{ key, state: "waiting", failure: null }])
  expect(await storedUnder(`${key}/`)).toStrictEqual([])
  await fake.release()
  const before = (await fake.asked()).length
  await make()
  expect(await videos()).toMatchObject([{ key, state: "done" }])
  expect((await fake.asked()).slice(before)).toStrictEqual(["probe", "encode 1280:720", "cut", "still"])
  expect(await textAt(`${key}/index.m3u8`)).toContain("360p/index.m3u8")
  const first = await site.deps.media.read(`${key}/360p/0000.m4s`)
  first?.body.destroy()
  expect(first?.status).toBe(200)
})

it("says how far it is", async () => {
  const key = await addFile()
  await fake.hold("1280:720")
  let now = START
  const job = makeVideos({ media: site.deps.media, ffmpeg: makeFfmpeg(fake.program) })
  const made = runSteps(job, { pool: site.sql, now: () => (now += 3_000) }, { name: "make" })
  // the smaller one is done
  await expect.poll(listed).toMatch(new RegExp(`^${key}  第一课  正在转码 [1-9]\\d?%`))
  await fake.release()
  await made
  expect(await videos()).toMatchObject([{ key, state: "done", percent: 100 }])
})

it("gives way while it is encoded, after everything else of the machine", async () => {
  const encoding = {
    rate: 25,
    signal: new AbortController().signal,
    onSeconds: async () => {},
    pace: () => Promise.reject(new Error("an exam is on")),
  }
  const rendition = { name: "360p", width: 640, height: 360, maxVideo: 800, audio: 96 }
  // the fake one begins when it is the last in the queue
  const encoded = makeFfmpeg(fake.program).encode(file, rendition, join(folder, "encoded.mp4"), encoding)
  await expect(encoded).rejects.toThrow("an exam is on")
})

it("waits where there is no ffmpeg, says so, and goes on when there is", async () => {
  const key = await addFile()
  await make({ program: join(folder, "none") })
  expect(await videos()).toStrictEqual([{ key, state: "waiting", percent: 0, failure: NO_FFMPEG }])
  expect(await listed()).toBe(`${key}  第一课  等待转码  ${NO_FFMPEG}`)
  await make()
  expect(await videos()).toMatchObject([{ state: "done", failure: null }])
})

it("refuses a file in one sentence, and has nothing of it", async () => {
  await expect(importFile(join(folder, "none"))).rejects.toThrow(NO_FFMPEG)
  await writeFile(file, "#EXTM3U\nhttps://elsewhere.example/a.ts\n")
  await expect(importFile(fake.program)).rejects.toThrow("第一课.mp4不是能用的文件")
  await rm(file)
  await expect(importFile(fake.program)).rejects.toThrow("没有这个文件")
  await writeFile(file, await shortVideo())
  await expect(importFile(fake.program, "--lesson", "none")).rejects.toThrow("没有编号是none的课时")
  expect(await videos()).toStrictEqual([])
})

describe.each(real === null ? ["a fake"] : ["a fake", "the real"])("with %s ffmpeg", (which) => {
  it("says what is wrong with a video that cannot be read, and tries again when it is told to", async () => {
    await writeFile(file, (await shortVideo()).subarray(0, 600))
    const { out } = await importFile(which === "a fake" ? fake.program : (real ?? ""))
    expect(out.at(-1)).toContain("读不出这个视频：文件不完整，或者里面没有画面")
    const [row] = await videos()
    const key = row?.key ?? ""
    expect(row?.state).toBe("failed")
    const again = key.replace("v-", "")
    const [json = ""] = (await runOn(site, ["media:list", "--agency", "a", "--json"])).out
    expect(JSON.parse(json)).toMatchObject({ list: [{ key, state: "没有转成", again }] })
    await runOn(site, ["media:add", "--upload", again, "--agency", "a"])
    expect(await videos()).toMatchObject([{ key, state: "waiting", failure: null }])
  })
})

it("waits where the disk is full, says so, and goes on when there is room", async () => {
  const key = await addFile()
  const noSpace = Object.assign(new Error("ENOSPC: no space left on device"), { code: "ENOSPC" })
  await expect(make({ media: { ...site.deps.media, put: () => Promise.reject(noSpace) } })).rejects.toThrow("ENOSPC")
  expect(await listed()).toBe(`${key}  第一课  等待转码  服务器存储空间已满：腾出空间以后自动继续`)
  // ffmpeg found it full
  const full = await makeFakeFfmpeg({ fault: "av_interleaved_write_frame(): No space left on device" })
  await expect(make({ program: full.program, now: START + 61_000 })).rejects.toThrow("No space left")
  await full.remove()
  expect(await listed()).toContain("服务器存储空间已满")
  await make({ now: START + 122_000 })
  expect(await videos()).toStrictEqual([{ key, state: "done", percent: 100, failure: null }])
})

it("says what to do with a video that cannot be encoded, and offers it again for as long as its upload is there", async () => {
  const key = await addFile()
  const faulty = await makeFakeFfmpeg({ fault: "Error marking filters as finished" })
  await make({ program: faulty.program })
  await faulty.remove()
  const said = "请换一个文件，或另存为MP4再上传（ffmpeg：Error marking filters as finished）"
  expect(await videos()).toMatchObject([{ key, state: "failed", failure: expect.stringContaining(said) }])
  const again = async () => JSON.parse((await runOn(site, ["media:list", "--agency", "a", "--json"])).out[0] ?? "")
  expect(await again()).toMatchObject({ list: [{ again: key.slice("v-".length) }] })
  await site.sql`delete from uploads`
  expect(await again()).toMatchObject({ list: [expect.not.objectContaining({ again: expect.anything() })] })
})

it("makes what can be read of a video that is cut off, and says how much that is", async () => {
  // its picture is over before the second of its poster, too
  const cut = await makeFakeFfmpeg({ seconds: 200, pictured: 2 })
  const key = await addFile()
  await make({ program: cut.program })
  await cut.remove()
  const said = "原文件不完整：应有200秒，只读出58秒，请对照原片，不对就换一个文件"
  expect(await videos()).toStrictEqual([{ key, state: "done", percent: 100, failure: said }])
  expect(await textAt(`${key}/lesson.yaml`)).toContain("seconds: 58\n")
  expect(await storedUnder(`${key}/poster`)).toHaveLength(1)
})

it("shows no lesson what its course cannot have, and says why", async () => {
  const taken = { agency: "a", by: "li.lei", now: START, name: "x.mp4" }
  const upload = await takeFile(site.sql, site.deps.media, file, taken)
  await runOn(site, ["media:add", "--upload", upload, "--agency", "a", "--lesson", "l1"])
  // its questions stand behind the end of the new video
  const short = await makeFakeFfmpeg({ seconds: 2 })
  await make({ program: short.program })
  await short.remove()
  expect(await videos()).toMatchObject([{ state: "done", failure: expect.stringContaining("超出了课时的长度") }])
  expect(await listed()).toContain("视频已转好，课时还没有换上它")
})
