import { mkdtemp, rm } from "node:fs/promises"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, it } from "vitest"
import { makeServer } from "#server/http/makeServer.ts"
import { makeDeps } from "#server/makeDeps.ts"
import { warnOfSettings } from "#server/warnOfSettings.ts"
import { startS3Stub, type S3Stub } from "../../support/s3Stub.ts"
import { START } from "../../support/testServer.ts"
import { makeStudySite, type StudySite } from "../content/studySite.ts"

let stub: S3Stub
let site: StudySite
let elsewhere: string
let bucketNow = () => Date.now() + 60_000

beforeAll(async () => {
  // a bucket tells whole seconds: what is stored within that of its file would be sent once more
  stub = await startS3Stub(() => bucketNow())
  elsewhere = await mkdtemp(join(tmpdir(), "study-elsewhere-"))
  site = await makeStudySite({}, { bucket: stub.bucket, mediaDir: join(elsewhere, "none") })
})
afterAll(async () => {
  await site.close()
  await stub.close()
  await rm(elsewhere, { recursive: true, force: true })
})

it("plays a lesson from one bucket at two servers with folders of their own", async () => {
  const learner = await site.learner()
  const lesson = await learner.get("course.lesson", { classroom_id: "1001", lesson_id: "l1" })
  const url = (lesson.video?.playlist ?? "").replace("index.m3u8", "360p/000.m4s")
  const config = { ...site.deps.config, dataDir: elsewhere, mediaDir: join(elsewhere, "also-none") }
  const deps = await makeDeps(config, { pool: site.sql, address: site.database.address }, () => site.clock.now)
  const other = await makeServer({ ...deps, logSink: { write: () => {} } })
  try {
    for (const app of [site.app, other]) {
      const headers = { host: "a.test", range: "bytes=2-5" }
      const { statusCode, headers: told, body } = await app.inject({ url, headers })
      expect([statusCode, told["content-range"], told["content-type"], body]).toStrictEqual([
        206,
        "bytes 2-5/10",
        "video/iso.segment",
        "2345",
      ])
    }
    expect(await warnOfSettings(site.sql, config)).toStrictEqual([])
  } finally {
    await other.close()
  }
})

it("imports again without sending what is there", async () => {
  const sent = () => stub.asked.filter((line) => !line.startsWith("GET") && !line.startsWith("HEAD")).length
  const before = sent()
  await site.importAgain()
  expect([before > 0, sent()]).toStrictEqual([true, before])
})

it("says so where the bucket does not answer", async () => {
  const learner = await site.learner()
  const lesson = await learner.get("course.lesson", { classroom_id: "1001", lesson_id: "l1" })
  stub.fail(403, 403)
  const { statusCode, body } = await site.app.inject({ url: lesson.video?.playlist ?? "", headers: { host: "a.test" } })
  expect([statusCode, body]).toStrictEqual([503, expect.stringContaining("文件暂时无法读取，请稍后再试")])
  expect((await warnOfSettings(site.sql, site.deps.config))[0]).toMatch(/^MEDIA_BUCKET: HEAD http:.* 403/)
})

it("sends browsers to a CDN for segments, which learners of an hour have from one copy", async () => {
  const cdn = await startCdn(stub.bucket.address)
  const config = { ...site.deps.config, bucket: { ...stub.bucket, direct: cdn.address } }
  const deps = await makeDeps(config, { pool: site.sql, address: site.database.address }, () => site.clock.now)
  const app = await makeServer({ ...deps, logSink: { write: () => {} } })
  const redirected = async (file: string) => {
    const lesson = await (await site.learner()).get("course.lesson", { classroom_id: "1001", lesson_id: "l1" })
    const url = (lesson.video?.playlist ?? "").replace("index.m3u8", file)
    return app.inject({ url, headers: { host: "a.test" } })
  }
  const segment = async () => {
    const { statusCode, headers } = await redirected("360p/000.m4s")
    expect([statusCode, headers["cache-control"]]).toStrictEqual([302, "private, max-age=3000"])
    return String(headers["location"])
  }
  const bytesAt = async (url: string) => {
    const answer = await fetch(url)
    return [answer.status, answer.ok ? await answer.text() : ""]
  }
  try {
    // what a playlist names is relative to its own address
    expect((await redirected("360p/index.m3u8")).statusCode).toBe(200)
    bucketNow = () => site.clock.now
    const before = stub.asked.length
    const first = await segment()
    expect(first).toContain(`${cdn.address}site/clip/360p/000.m4s?X-Amz-Expires=7200&`)
    expect([await bytesAt(first), await segment(), await bytesAt(first)]).toStrictEqual([
      [200, "0123456789"],
      first,
      [200, "0123456789"],
    ])
    expect(stub.asked.slice(before)).toStrictEqual(["GET site/clip/360p/000.m4s"])
    expect(
      (await fetch(first.replace(cdn.address, stub.bucket.address), { headers: { range: "bytes=2-5" } })).status,
    ).toBe(206)
    expect(await bytesAt(first.replace("000.m4s", "init.mp4"))).toStrictEqual([403, ""])
    site.clock.now += 3_600_000
    expect(await segment()).not.toBe(first)
    site.clock.now += 3_600_000
    cdn.empty()
    expect(await bytesAt(first)).toStrictEqual([403, ""])
  } finally {
    site.clock.now = START
    bucketNow = () => Date.now() + 60_000
    await app.close()
    await cdn.close()
  }
})

/** Keeps what an address answered, query and all, and fetches the rest from the bucket under its own name. */
const startCdn = async (origin: string) => {
  const copies = new Map<string, Buffer>()
  const answer = async ({ url = "" }: IncomingMessage, response: ServerResponse) => {
    const copy = copies.get(url)
    if (copy !== undefined) return void response.end(copy)
    const fetched = await fetch(origin + url.slice(1))
    const bytes = Buffer.from(await fetched.arrayBuffer())
    if (fetched.ok) copies.set(url, bytes)
    response.writeHead(fetched.status).end(bytes)
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    empty: () => copies.clear(),
    close: () => new Promise((closed) => server.close(closed).closeAllConnections()),
  }
}
