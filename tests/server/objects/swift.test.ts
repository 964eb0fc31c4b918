import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { bucketStore } from "#server/objects/bucketStore.ts"
import { isSwiftInstalled, startSwift, type Swift } from "../../support/startSwift.ts"
import { itIsAnObjectStore } from "./storeContract.ts"

// `npm run objects`: a suite that starts seven servers in Python is no suite to wait for
describe.skipIf(!isSwiftInstalled || process.env["SWIFT"] === undefined)("OpenStack Swift", () => {
  let swift: Swift
  let folder: string
  let file: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "study-swift-files-"))
    file = join(folder, "file")
    await writeFile(file, "0123456789")
    swift = await startSwift()
  })
  afterAll(async () => {
    await swift.stop()
    await rm(folder, { recursive: true, force: true })
  })

  itIsAnObjectStore(async () => bucketStore(swift.bucket))

  it("refuses what is not signed, and an address that was changed or is over", async () => {
    const store = bucketStore(swift.bucket)
    await store.put("signed/a.txt", file)
    const addressAt = store.addressAt!
    const now = Date.now()
    const good = await addressAt("signed/a.txt", now)
    const answers = [
      good,
      good.replace("a.txt", "b.txt"),
      good.replace("Expires=7200", "Expires=7201"),
      good.replace(/\?.*/, ""),
      await addressAt("signed/a.txt", now - 3 * 3_600_000),
      await bucketStore({ ...swift.bucket, secret: "another" }).addressAt!("signed/a.txt", now),
    ].map(async (address) => (await fetch(address)).status)
    expect(await Promise.all(answers)).toStrictEqual([200, 403, 403, 400, 403, 403])
    const part = await fetch(good, { headers: { range: "bytes=2-5" } })
    expect([part.status, await part.text()]).toStrictEqual([206, "2345"])
  })

  it("reads and writes while one of its two nodes is killed", async () => {
    const store = bucketStore(swift.bucket)
    for (let n = 0; n < 20; n += 1) await store.put(`many/${n}.txt`, file)
    await swift.killNode(1)
    for (let n = 0; n < 20; n += 1) expect(await text((await store.read(`many/${n}.txt`))!.body)).toBe("0123456789")
    await store.put("many/20.txt", file)
    expect((await store.read("many/20.txt"))?.status).toBe(200)
  })
})
