import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { bucketStore } from "#server/objects/bucketStore.ts"
import type { ObjectStore } from "#server/objects/ObjectStore.ts"
import { startS3Stub, type S3Stub } from "../../support/s3Stub.ts"
import { itIsAnObjectStore } from "./storeContract.ts"

const atOnce = async () => undefined

describe("a bucket", () => {
  let stub: S3Stub
  beforeAll(async () => {
    stub = await startS3Stub()
  })
  afterAll(() => stub.close())
  itIsAnObjectStore(async () => bucketStore(stub.bucket))
})

it("answers a range of another version whole where the bucket knows no If-Range, as OpenStack Swift", async () => {
  const stub = await startS3Stub(Date.now, { ignored: ["if-range"] })
  const folder = await mkdtemp(join(tmpdir(), "study-bucket-"))
  const store = bucketStore(stub.bucket)
  try {
    await writeFile(join(folder, "file"), "0123456789")
    await store.put("a.txt", join(folder, "file"))
    const { etag = "", "last-modified": modified = "" } = (await store.read("a.txt", { method: "HEAD" }))!.headers
    const readIf = async (version: string) => {
      const answer = await store.read("a.txt", { headers: { range: "bytes=2-5", "if-range": version } })
      return [answer?.status, await text(answer!.body)]
    }
    expect(await Promise.all([etag, modified, '"another"'].map(readIf))).toStrictEqual([
      [206, "2345"],
      [206, "2345"],
      [200, "0123456789"],
    ])
  } finally {
    await stub.close()
    await rm(folder, { recursive: true })
  }
})

describe("a bucket that fails", () => {
  let stub: S3Stub
  let store: ObjectStore
  let folder: string
  let file: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "study-bucket-"))
    file = join(folder, "file")
  })
  afterAll(() => rm(folder, { recursive: true }))
  beforeEach(async () => {
    await writeFile(file, "written")
    stub = await startS3Stub()
    store = bucketStore(stub.bucket, atOnce)
    return stub.close
  })

  it("is asked again, three times at most", async () => {
    stub.fail(503, "cut", 500)
    await store.put("a.txt", file)
    stub.fail("cut", 429)
    expect((await store.read("a.txt"))?.status).toBe(200)
    stub.fail(503, 503, "cut", 503)
    await expect(store.read("a.txt")).rejects.toThrow("503 SlowDown")
    expect(stub.asked).toStrictEqual(["PUT site/a.txt", "GET site/a.txt"])
  })

  it("is not asked again where it refuses, and the message names no secret", async () => {
    const others = bucketStore({ ...stub.bucket, secret: "another-secret" }, atOnce)
    await expect(others.read("a.txt")).rejects.toMatchObject({
      name: "ObjectsUnavailable",
      message: `GET ${stub.bucket.address}site/a.txt: 403 SignatureDoesNotMatch`,
    })
    expect(stub.asked).toStrictEqual([])
  })

  it("keeps no parts of an upload that failed", async () => {
    await writeFile(file, Buffer.alloc(17 * 1024 * 1024, "x"))
    const put = store.put("large.bin", file)
    await expect.poll(() => stub.asked.length).toBeGreaterThanOrEqual(2)
    stub.fail(500, 500, 500, 500)
    await expect(put).rejects.toThrow("500 SlowDown")
    expect([stub.openUploads(), stub.objects.size]).toStrictEqual([0, 0])
  })

  it("stores what an object is, for those who fetch it there", async () => {
    await store.put("clip/index.m3u8", file)
    expect(stub.objects.get("site/clip/index.m3u8")?.type).toBe("application/vnd.apple.mpegurl")
  })
})

it("refuses what is not signed, changed on the way, or too old", async () => {
  let ahead = 0
  const stub = await startS3Stub(() => Date.now() + ahead)
  const store = bucketStore(stub.bucket, atOnce)
  const statusOf = async (address: string, init: RequestInit = {}) => (await fetch(address, init)).status
  try {
    expect(await statusOf(`${stub.bucket.address}site/a.txt`)).toBe(403)
    const authorization = `AWS4-HMAC-SHA256 Credential=the-id/x, SignedHeaders=host, Signature=${"0".repeat(64)}`
    expect(await statusOf(`${stub.bucket.address}site/a.txt`, { headers: { authorization } })).toBe(403)
    expect(await store.read("a.txt")).toBeNull()
    ahead = 16 * 60_000
    await expect(store.read("a.txt")).rejects.toThrow("403 RequestTimeTooSkewed")
  } finally {
    await stub.close()
  }
})
