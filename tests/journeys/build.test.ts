import { execFile } from "node:child_process"
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises"
import { basename, join } from "node:path"
import { promisify } from "node:util"
import { expect, inject, test } from "vitest"
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

test.each([360, 768])("a new build is offered over no bar and no heading at %i px", async (width) => {
  const { page, close } = await openVisitor({ width })
  await page.route("**/builds/latest.json*", (route) => route.fulfill({ json: { id: "next", timestamp: 1 } }))
  await page.goto(`${inject("siteUrl")}/course/1001`)
  await page.getByRole("button", { name: "现在更新" }).waitFor()
  const covered = await page.evaluate(() => {
    const notice =
      document.querySelector("[aria-label=关闭通知]")?.parentElement?.getBoundingClientRect() ?? new DOMRect()
    return [...document.querySelectorAll("header :is(a, button, input), h1, nav a, main button")]
      .filter((element) => {
        const { left, right, top, bottom, width: wide } = element.getBoundingClientRect()
        return wide > 0 && left < notice.right && right > notice.left && top < notice.bottom && bottom > notice.top
      })
      .map(({ textContent }) => textContent)
  })
  expect(covered).toStrictEqual([])
  await close()
})
