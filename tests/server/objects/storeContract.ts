import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { afterAll, beforeAll, expect, it } from "vitest"
import type { Asked, ObjectStore } from "#server/objects/ObjectStore.ts"

/** What every store of objects does; each gives an empty one. */
export const itIsAnObjectStore = (open: () => Promise<ObjectStore>): void => {
  let store: ObjectStore
  let folder: string
  beforeAll(async () => {
    store = await open()
    folder = await mkdtemp(join(tmpdir(), "study-objects-"))
    for (const [key, written] of Object.entries(OBJECTS)) await put(key, written)
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const put = async (key: string, written: string | Buffer) => {
    const file = join(folder, "file")
    await writeFile(file, written)
    await store.put(key, file)
  }
  const answerTo = async (key: string, asked?: Asked) => {
    const answer = await store.read(key, asked)
    if (answer === null) return null
    const { status, headers } = answer
    return { status, headers, text: await text(answer.body) }
  }
  const listed = async (prefix: string) => {
    const found: (readonly [string, number])[] = []
    for await (const { key, size } of store.list(prefix)) found.push([key, size])
    return found.toSorted(([one], [other]) => (one < other ? -1 : 1))
  }

  it("reads an object whole, with its size", async () => {
    const answer = await answerTo("clip/360p/000.m4s")
    expect([answer?.status, answer?.headers["content-length"], answer?.text]).toStrictEqual([200, "10", "0123456789"])
  })

  it.each([
    ["bytes=2-5", 206, "bytes 2-5/10", "2345"],
    ["bytes=7-", 206, "bytes 7-9/10", "789"],
    ["bytes=-1", 206, "bytes 9-9/10", "9"],
    ["bytes=8-99", 206, "bytes 8-9/10", "89"],
  ])("reads the range %s", async (range, status, content, expected) => {
    const answer = await answerTo("clip/360p/000.m4s", { headers: { range } })
    expect([answer?.status, answer?.headers["content-range"], answer?.text]).toStrictEqual([status, content, expected])
    expect(answer?.headers["content-length"]).toBe(String(expected.length))
  })

  it("has no bytes behind the end", async () => {
    const answer = await answerTo("clip/360p/000.m4s", { headers: { range: "bytes=10-" } })
    expect([answer?.status, answer?.text]).toStrictEqual([416, ""])
  })

  it("sends nothing again that is current", async () => {
    const { headers } = (await answerTo("clip/index.m3u8"))!
    const again = await answerTo("clip/index.m3u8", { headers: { "if-none-match": headers["etag"] } })
    expect([again?.status, again?.text]).toStrictEqual([304, ""])
    const since = await answerTo("clip/index.m3u8", { headers: { "if-modified-since": headers["last-modified"] } })
    expect([since?.status, since?.text]).toStrictEqual([304, ""])
    const other = await answerTo("clip/index.m3u8", { headers: { "if-none-match": '"another"' } })
    expect([other?.status, other?.text]).toStrictEqual([200, "#EXTM3U"])
  })

  it("answers a range of another version whole", async () => {
    const headers = { range: "bytes=2-5", "if-range": '"another"' }
    expect((await answerTo("clip/360p/000.m4s", { headers }))?.text).toBe("0123456789")
  })

  it("tells of an object without its bytes", async () => {
    const answer = await answerTo("clip/360p/000.m4s", { method: "HEAD" })
    expect([answer?.status, answer?.headers["content-length"], answer?.text]).toStrictEqual([200, "10", ""])
    expect(Date.parse(answer?.headers["last-modified"] ?? "")).toBeGreaterThan(Date.parse("2020-01-01"))
  })

  it.each(["clip/none.m4s", "clip", "clip/360p", "none", "clip/index.m3u8/more"])("has nothing at %s", async (key) => {
    expect(await answerTo(key)).toBeNull()
    expect(await answerTo(key, { method: "HEAD" })).toBeNull()
  })

  it("lists by the beginning of keys, in all folders inside", async () => {
    expect(await listed("clip/")).toStrictEqual([
      ["clip/360p/000.m4s", 10],
      ["clip/index.m3u8", 7],
    ])
    expect(await listed("clip/3")).toStrictEqual([["clip/360p/000.m4s", 10]])
    expect(await listed("")).toHaveLength(Object.keys(OBJECTS).length)
    expect(await listed("none/")).toStrictEqual([])
  })

  it("keeps keys of any letters apart", async () => {
    expect((await answerTo("o/a b+c%2e&=?#'(!)*.txt"))?.text).toBe("odd")
    expect((await answerTo("o/讲义.txt"))?.text).toBe("讲义")
    expect(await listed("o/a b")).toStrictEqual([["o/a b+c%2e&=?#'(!)*.txt", 3]])
    expect(await listed("o/讲")).toStrictEqual([["o/讲义.txt", 6]])
  })

  it("replaces an object, also by an empty one", async () => {
    await put("again.txt", "first")
    await put("again.txt", "second")
    expect((await answerTo("again.txt"))?.text).toBe("second")
    await put("again.txt", "")
    expect(await answerTo("again.txt")).toMatchObject({ status: 200, text: "" })
    expect(await listed("again")).toStrictEqual([["again.txt", 0]])
  })

  it("removes an object, and what is not there", async () => {
    await put("gone/one.txt", "one")
    await put("gone/other.txt", "other")
    await store.remove("gone/one.txt")
    await store.remove("gone/none.txt")
    expect(await answerTo("gone/one.txt")).toBeNull()
    expect(await listed("gone/")).toStrictEqual([["gone/other.txt", 5]])
  })

  it("stores a large object whole", async () => {
    const bytes = Buffer.alloc(21 * 1024 * 1024, "0123456789abcdef")
    bytes.write("the end", bytes.length - 7)
    await put("large.bin", bytes)
    expect(await listed("large")).toStrictEqual([["large.bin", bytes.length]])
    const last = await answerTo("large.bin", { headers: { range: "bytes=-9" } })
    expect(last?.text).toBe("67the end".replace("67", bytes.toString("latin1", bytes.length - 9, bytes.length - 7)))
    const whole = await store.read("large.bin")
    let at = 0
    for await (const piece of whole!.body) {
      if (!bytes.subarray(at, at + piece.length).equals(piece)) throw new Error(`another byte behind ${at}`)
      at += piece.length
    }
    expect(at).toBe(bytes.length)
  })

  it("has nothing of a file that could not be read", async () => {
    await expect(store.put("lost.txt", join(folder, "none"))).rejects.toThrow("ENOENT")
    expect(await listed("lost")).toStrictEqual([])
  })
}

const OBJECTS = {
  "clip/index.m3u8": "#EXTM3U",
  "clip/360p/000.m4s": "0123456789",
  "clipped/index.m3u8": "other",
  "o/a b+c%2e&=?#'(!)*.txt": "odd",
  "o/讲义.txt": "讲义",
} as const
