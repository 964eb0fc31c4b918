import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { brotliCompressSync, gzipSync } from "node:zlib"
import { afterAll, beforeAll, expect, it } from "vitest"
import { makeTestServer, type TestServer } from "../../support/testServer.ts"

const SCRIPT = "console.log(1)\n".repeat(200)
let server: TestServer
let distDir: string
beforeAll(async () => {
  distDir = await mkdtemp(join(tmpdir(), "study-dist-"))
  const put = async (path: string, bytes: string | Buffer) => {
    await mkdir(join(distDir, "client", path, ".."), { recursive: true })
    await writeFile(join(distDir, "client", path), bytes)
  }
  await put("assets/app-1a2b.js", SCRIPT)
  await put("assets/app-1a2b.js.br", brotliCompressSync(SCRIPT))
  await put("assets/app-1a2b.js.gz", gzipSync(SCRIPT))
  await put("builds/latest.json", '{"id":"1a2b"}')
  await put("builds/meta/1a2b.json", "{}")
  await writeFile(join(distDir, "secret.txt"), "secret")
  server = await makeTestServer({ config: { distDir } })
})
afterAll(async () => {
  await server.close()
  await rm(distDir, { recursive: true, force: true })
})

const get = (url: string, headers: Readonly<Record<string, string>> = {}) =>
  server.app.inject({ url, headers: { host: "a.test", ...headers } })

it("serves hashed assets for ever, in the smallest form the browser takes", async () => {
  const sizes: number[] = []
  for (const [accepted, coding] of [
    ["br, gzip", "br"],
    ["gzip", "gzip"],
    ["identity", undefined],
  ] as const) {
    const { statusCode, headers, rawPayload } = await get("/assets/app-1a2b.js", { "accept-encoding": accepted })
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "content-type": "application/javascript; charset=utf-8",
    })
    expect(String(headers["vary"]).toLowerCase()).toContain("accept-encoding")
    expect(headers["content-encoding"]).toBe(coding)
    sizes.push(rawPayload.length)
  }
  expect(sizes).toStrictEqual([brotliCompressSync(SCRIPT).length, gzipSync(SCRIPT).length, SCRIPT.length])
})

it("never caches the file that announces a new build", async () => {
  for (const url of ["/builds/latest.json?t=1", "/builds/meta/1a2b.json"]) {
    const { statusCode, headers } = await get(url)
    expect([statusCode, headers["cache-control"]]).toStrictEqual([200, "no-cache"])
  }
})

it("answers a missing file with 404 and no page", async () => {
  for (const url of ["/assets/old-9z.js", "/builds/meta/none.json", "/uploads/avatar/none.png"]) {
    const { statusCode, headers } = await get(url)
    expect([url, statusCode, headers["cache-control"]]).toStrictEqual([url, 404, "no-store"])
  }
})

it("gives no file outside its folders", async () => {
  for (const path of ["/assets/../../secret.txt", "/assets/%2e%2e/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt"]) {
    const { statusCode, body } = await get(path)
    expect([400, 403, 404]).toContain(statusCode)
    expect(body).not.toContain("secret\n")
    expect(body).not.toBe("secret")
  }
})

it("protects every answer", async () => {
  for (const url of ["/assets/app-1a2b.js", "/api/", "/agency/a.test", "/missing"]) {
    const { headers } = await get(url)
    expect(headers).toMatchObject({ "x-content-type-options": "nosniff", "x-frame-options": "SAMEORIGIN" })
    expect(headers["content-security-policy"]).not.toContain("unsafe")
  }
})
