import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, it } from "vitest"
import { makeTestServer, type TestServer } from "../../support/testServer.ts"

let distDir: string
let server: TestServer

beforeAll(async () => {
  distDir = await mkdtemp(join(tmpdir(), "admin-dist-"))
  const folder = join(distDir, "admin/src/app/admin")
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, "index.html"), "<head><!--head--></head><body><!--data--></body>")
  server = await makeTestServer({ config: { distDir, development: false } })
})

afterAll(async () => {
  await server.close()
  await rm(distDir, { recursive: true, force: true })
})

it.each(["/admin", "/admin/login", "/admin/act/user:reset"])(
  "%s is one page that nobody keeps or finds",
  async (url) => {
    const { statusCode, headers, body } = await server.app.inject({ url, headers: { host: "a.test" } })
    expect([statusCode, headers["cache-control"], headers["x-robots-tag"]]).toStrictEqual([
      200,
      "no-store",
      "noindex, nofollow",
    ])
    expect(headers["content-security-policy"]).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'self' 'sha256-[^']+'; .*frame-ancestors 'none'$/,
    )
    expect(body).toMatch(/<style>:root\{.*<script type="application\/json" id="agency">"[^"]+"<\/script>/s)
  },
)

it("invites nobody where it is not development", async () => {
  const { statusCode } = await server.app.inject({
    method: "POST",
    url: "/dev/invitation",
    headers: { host: "a.test" },
  })
  expect(statusCode).toBe(404)
})
