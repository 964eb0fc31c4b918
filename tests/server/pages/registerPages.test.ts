import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { brotliDecompressSync, gunzipSync } from "node:zlib"
import sharp from "sharp"
import { afterAll, beforeAll, expect, it } from "vitest"
import { readConfig } from "#server/config.ts"
import { pagesOf } from "#server/pagesOf.ts"
import { type IconPath, iconOf } from "#server/pages/icons.ts"
import type { webManifestOf } from "#server/pages/webManifest.ts"
import { makeTestServer, type TestServer } from "../../support/testServer.ts"

const BUILT = {
  "client/.vite/manifest.json":
    '{"index.html":{"file":"assets/index.js"},"src/app/main.tsx":{"file":"assets/main.js"}}',
  "client/builds/latest.json": '{"id":"test"}',
  "server/entryServer.js": `export const renderPage = async ({ href }) => ({ kind: "page", status: 200,
    page: href.startsWith("/live-web") ? "live-web" : "home",
    title: "首页", description: "", html: href, snapshot: {}, isSettled: true, calls: [],
    ...(href === "/broken" && { status: 500, snapshot: null, threw: new Error("broken") }) })`,
}

let distDir: string
let server: TestServer
beforeAll(async () => {
  distDir = await mkdtemp(join(tmpdir(), "study-dist-"))
  for (const [path, text] of Object.entries(BUILT)) {
    await mkdir(dirname(join(distDir, path)), { recursive: true })
    await writeFile(join(distDir, path), text)
  }
  const bucket = "https://id:secret@s3.example/videos?direct=https://cdn.example/videos/"
  const registerPages = await pagesOf({ ...readConfig({ MEDIA_BUCKET: bucket }), distDir })
  server = await makeTestServer({ config: { distDir }, deps: { registerPages } })
  const live = { stream_origins: ["https://video.example"], frame_origins: ["https://school.example"] }
  await server.sql`update agencies set live = ${server.sql.json(live)} where id = 'a'`
})
afterAll(async () => {
  await server.close()
  await rm(distDir, { recursive: true, force: true })
})

const ask = (method: "GET" | "HEAD" | "POST", url: string, coding = "identity") =>
  server.app.inject({ method, url, headers: { host: "a.test", "accept-encoding": coding } })

it("gives a page for every address that nothing else has", async () => {
  for (const url of ["/", "/course", "/course/1"]) {
    const { statusCode, headers, body } = await ask("GET", url)
    expect([statusCode, headers["content-type"]]).toStrictEqual([200, "text/html; charset=utf-8"])
    expect(body).toContain(`<div id="root">${url}</div>`)
  }
})

it("answers HEAD as GET, without the page", async () => {
  const [head, get] = [await ask("HEAD", "/course"), await ask("GET", "/course")]
  expect([head.statusCode, head.headers["etag"], head.body]).toStrictEqual([200, get.headers["etag"], ""])
})

it("gives no page for a file, a call or another method", async () => {
  for (const [method, url] of [
    ["GET", "/course.js"],
    ["GET", "/assets/none"],
    ["GET", "/api/none"],
    ["POST", "/course"],
  ] as const) {
    const { statusCode, body } = await ask(method, url)
    expect([method, url, statusCode, body.includes('id="root"')]).toStrictEqual([method, url, 404, false])
  }
})

it("gives a person a page for what looks like a file, and never a script or a picture", async () => {
  const open = (url: string, accept: string) =>
    server.app.inject({ url, headers: { host: "a.test", accept, "accept-encoding": "identity" } })
  const person = "text/html,application/xhtml+xml,image/avif,*/*;q=0.8"
  for (const url of ["/news/8900.html", "/index.php?id=1", "/a/b/old.aspx"]) {
    for (const [accept, status, type] of [
      [person, 200, "text/html; charset=utf-8"],
      ["*/*", 404, "application/json; charset=utf-8"],
      ["image/avif,image/webp,*/*;q=0.8", 404, "application/json; charset=utf-8"],
    ] as const) {
      const { statusCode, headers } = await open(url, accept)
      expect([url, accept, statusCode, headers["content-type"]]).toStrictEqual([url, accept, status, type])
    }
  }
  const missing = await open("/assets/none.js", person)
  expect([missing.statusCode, missing.headers["content-type"]]).toStrictEqual([404, "text/html; charset=utf-8"])
})

it("sends a page in the coding that the browser prefers, and in none that it refuses", async () => {
  for (const [accepted, coding] of [
    ["gzip, deflate, br", "br"],
    ["br;q=0, gzip", "gzip"],
    ["br;q=0.1, gzip;q=0.9", "gzip"],
    ["GZIP", "gzip"],
    ["br;q=0", undefined],
    ["identity", undefined],
  ] as const) {
    const { headers, rawPayload } = await ask("GET", "/course", accepted)
    expect([accepted, headers["content-encoding"]]).toStrictEqual([accepted, coding])
    const plain = coding === "br" ? brotliDecompressSync(rawPayload) : coding ? gunzipSync(rawPayload) : rawPayload
    expect(plain.toString()).toContain('<div id="root">/course</div>')
  }
})

it("lets the agency's own sites frame the live room and nothing else, and loads videos from where it says", async () => {
  const headersOf = async (url: string, host = "a.test") =>
    (await server.app.inject({ url, headers: { host } })).headers as Record<string, string | undefined>
  const [room, page, stranger] = [
    await headersOf("/live-web?id=7"),
    await headersOf("/course"),
    await headersOf("/live-web?id=7", "b.test"),
  ]
  const policy = (headers: Record<string, string | undefined>) => headers["content-security-policy"] ?? ""
  expect([
    policy(room).includes("frame-ancestors 'self' https://school.example;"),
    room["x-frame-options"],
  ]).toStrictEqual([true, undefined])
  for (const other of [page, stranger])
    expect([policy(other).includes("frame-ancestors 'self';"), other["x-frame-options"]]).toStrictEqual([
      true,
      "SAMEORIGIN",
    ])
  expect(policy(page)).toContain("connect-src 'self' https://video.example https://cdn.example;")
  expect(policy(stranger)).toContain("connect-src 'self' https://cdn.example;")
})

it("sends the page of a view that threw, keeps it for nobody, and logs what was thrown", async () => {
  for (const _ of [1, 2]) {
    const { statusCode, body } = await ask("GET", "/broken")
    expect([statusCode, body.includes('<div id="root">/broken</div>')]).toStrictEqual([500, true])
  }
  const lines = server.logged.map((line) => JSON.parse(line) as { readonly msg?: string; readonly page?: string })
  expect(lines.filter(({ msg }) => msg === "a view threw").map(({ page }) => page)).toStrictEqual(["home", "home"])
})

it("gives a page without content that starts at any address, named after the agency and found by nobody", async () => {
  const { statusCode, headers, body } = await ask("GET", "/_shell")
  expect([statusCode, headers["content-type"]]).toStrictEqual([200, "text/html; charset=utf-8"])
  expect(headers["x-robots-tag"]).toBe("noindex, nofollow")
  expect(headers["content-security-policy"]).toContain("script-src 'self';")
  expect(body).toContain("<title>甲机构</title>")
  expect(body).toContain('<div id="root"></div>')
  expect(body).toContain('<script type="application/json" id="snapshot">null</script>')
})

it("says how the agency's site looks once it is installed", async () => {
  const { statusCode, headers, body } = await ask("GET", "/site.webmanifest")
  expect([statusCode, headers["content-type"]]).toStrictEqual([200, "application/manifest+json; charset=utf-8"])
  expect(headers["cache-control"]).toBe("public, max-age=3600")
  const { icons, ...named } = JSON.parse(body) as ReturnType<typeof webManifestOf>
  expect(named).toStrictEqual({
    id: "/",
    start_url: "/",
    scope: "/",
    display: "standalone",
    lang: "zh-CN",
    name: "甲机构",
    short_name: "甲机构",
    description: "",
    background_color: "#f3f2ee",
    theme_color: "#f3f2ee",
  })
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toStrictEqual([
    "180x180 maskable",
    "192x192 any",
    "512x512 any",
    "512x512 maskable",
  ])
  for (const { src, sizes, type } of icons) {
    const icon = await ask("GET", src)
    expect([icon.statusCode, icon.headers["content-type"]]).toStrictEqual([200, type])
    const { width, height } = await sharp(icon.rawPayload).metadata()
    expect(`${width}x${height}`).toBe(sizes)
  }
  expect((await ask("GET", "/course")).body).toContain('<link rel="manifest" href="/site.webmanifest">')
})

it("draws an icon in the agency's colour, the book within what a system may not cut off", async () => {
  const pixel = async (colour: string, path: IconPath, x: number, y: number) => {
    const icon = sharp(await iconOf(colour, path)).ensureAlpha()
    const { data, info } = await icon.raw().toBuffer({ resolveWithObject: true })
    return [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)].join(" ")
  }
  const [green, violet] = ["#1f6f5c", "#7a1fa2"] as const
  expect(await pixel(violet, "/icon-maskable-512.png", 0, 0)).toBe("122 31 162 255")
  expect(await pixel(green, "/icon-maskable-512.png", 0, 0)).toBe("31 111 92 255")
  expect(await pixel(green, "/icon-512.png", 0, 0)).toMatch(/ 0$/)
  expect(await pixel(green, "/icon-maskable-512.png", 170, 256)).toBe("255 255 255 255")
  // the corners of the square within the circle of four fifths
  for (const x of [110, 402])
    for (const y of [110, 402]) expect(await pixel(green, "/icon-maskable-512.png", x, y)).toBe("31 111 92 255")
})
