import { execFile } from "node:child_process"
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises"
import { basename, join } from "node:path"
import { promisify } from "node:util"
import { expect, test } from "vitest"
import { currentBuild } from "../../scripts/buildFolders.mjs"
import { openVisitor } from "../support/browser.ts"
import { filledFolder } from "../support/filledFolder.ts"
import { root, startSite } from "../support/startSite.ts"

const built = async (dist: string, id: string) => {
  const env = { ...process.env, DIST_DIR: dist, BUILD_ID: id, NODE_ENV: "production" }
  await promisify(execFile)(process.execPath, ["scripts/build.mjs"], { cwd: root, env })
}

test("a build under a running server breaks no page of it, and a tab of before finds its chunks after the restart", async () => {
  // its pages import packages: it has to lie inside the project
  const dist = await mkdtemp(join(root, "dist", "test-"))
  const dataDir = await filledFolder("build")
  const before = currentBuild(join(root, "dist")) ?? ""
  // without the marks of the servers that use it, which come and go
  const filter = (path: string) => !basename(path).startsWith("used-by-")
  await cp(before, join(dist, "copied"), { recursive: true, filter })
  await writeFile(join(dist, "current.json"), '{"folder":"copied"}')
  const env = { DIST_DIR: dist }
  const visitor = await openVisitor()
  const { page } = visitor
  let site = await startSite(dataDir, env)
  const { port } = new URL(site.url)
  try {
    await page.goto(`${site.url}/`)
    await page.getByRole("heading", { name: "推荐课程" }).waitFor()
    await built(dist, "next")
    await page.getByRole("link", { name: "题库", exact: true }).first().click()
    await page.getByRole("heading", { name: "会计基础题库" }).waitFor()

    await site.stop()
    site = await startSite(dataDir, { ...env, PORT: port })
    await page.getByRole("link", { name: "资讯", exact: true }).first().click()
    await page.waitForURL("**/news/**")
    await page.getByRole("heading", { level: 1 }).waitFor()
    expect(visitor.complaints()).toStrictEqual([])
    const { id } = (await (await fetch(`${site.url}/builds/latest.json`)).json()) as { readonly id: string }
    expect(id).toBe("next")
  } finally {
    await visitor.close()
    await site.stop()
    await rm(dataDir, { recursive: true, force: true })
    await rm(dist, { recursive: true, force: true })
  }
})
