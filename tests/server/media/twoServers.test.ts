import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, it } from "vitest"
import { makeServer } from "#server/http/makeServer.ts"
import { makeDeps } from "#server/makeDeps.ts"
import { warnOfSettings } from "#server/warnOfSettings.ts"
import { startS3Stub, type S3Stub } from "../../support/s3Stub.ts"
import { makeStudySite, type StudySite } from "../content/studySite.ts"

let stub: S3Stub
let site: StudySite
let elsewhere: string

beforeAll(async () => {
  // a bucket tells whole seconds: what is stored within that of its file would be sent once more
  stub = await startS3Stub(() => Date.now() + 60_000)
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
  expect([statusCode, body]).toStrictEqual([503, expect.stringContaining("视频和讲义暂时无法读取，请稍后再试")])
  expect((await warnOfSettings(site.sql, site.deps.config))[0]).toMatch(/^MEDIA_BUCKET: HEAD http:.* 403/)
})
