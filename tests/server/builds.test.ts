import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, it } from "vitest"
import { takeCurrentBuild } from "#server/pages/takeCurrentBuild.ts"
import { beginBuild, currentBuild, finishBuild } from "../../scripts/buildFolders.mjs"
import { makeTestServer } from "../support/testServer.ts"

let dist: string
let made: number
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), "study-builds-"))
  made = 0
})
afterEach(() => rmSync(dist, { recursive: true, force: true }))

/** As `npm run build` leaves it, with one chunk named after it. */
const write = (part: string, id: string) => {
  const put = (path: string, content: string) => {
    mkdirSync(join(part, "client", path, ".."), { recursive: true })
    writeFileSync(join(part, "client", path), content)
  }
  const file = `assets/page-${id}.js`
  const head = { id, timestamp: (made += 1) }
  put(file, `export const build = "${id}"`)
  put("builds/latest.json", JSON.stringify(head))
  put(`builds/meta/${id}.json`, JSON.stringify({ ...head, files: [{ file, hash: id }] }))
}

const build = (id: string): string => {
  const part = beginBuild(dist)
  write(part, id)
  return finishBuild(dist, part, id)
}

const serve = async (folder: string) => {
  const server = await makeTestServer({ config: { distDir: folder } })
  const get = async (path: string) => {
    const { statusCode, body } = await server.app.inject({ url: path, headers: { host: "a.test" } })
    return statusCode === 200 ? body : statusCode
  }
  return {
    chunksOf: (...ids: ReadonlyArray<string>) =>
      Promise.all(ids.map(async (id) => (await get(`/assets/page-${id}.js`)) === `export const build = "${id}"`)),
    latest: async () => (JSON.parse(String(await get("/builds/latest.json"))) as { readonly id: string }).id,
    close: server.close,
  }
}

it("serves a tab that is three builds old, and no older one", async () => {
  for (const id of ["one", "two", "three", "four", "five"]) build(id)
  const { folder, release } = takeCurrentBuild(dist)
  const site = await serve(folder)
  expect(await site.latest()).toBe("five")
  expect(await site.chunksOf("one", "two", "three", "four", "five")).toStrictEqual([false, true, true, true, true])
  await site.close()
  release()
})

it("goes on with the build that it started with while others are made", async () => {
  build("first")
  const running = takeCurrentBuild(dist)
  const site = await serve(running.folder)
  for (let index = 0; index < 8; index += 1) build(`later${index}`)
  expect([await site.latest(), await site.chunksOf("first")]).toStrictEqual(["first", [true]])
  await site.close()
  running.release()
  const last = build("last")
  expect([existsSync(running.folder), currentBuild(dist)]).toStrictEqual([false, last])
  expect(readdirSync(dist)).toHaveLength(5)
})

it("can be served by another user than the one who built it", () => {
  expect(statSync(build("own")).mode & 0o777).toBe(0o755)
})

it("is not switched to a build that is not finished", () => {
  const whole = build("whole")
  write(beginBuild(dist), "half")
  expect(currentBuild(dist)).toBe(whole)
})

it("keeps the assets once when the same sources are built again", async () => {
  build("same")
  build("same")
  const { folder, release } = takeCurrentBuild(dist)
  const site = await serve(folder)
  expect([await site.latest(), await site.chunksOf("same")]).toStrictEqual(["same", [true]])
  await site.close()
  release()
})
