import { once } from "node:events"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import type { Page } from "playwright-core"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openVisitor, type Visitor } from "../support/browser.ts"
import { ownSite } from "../support/ownSite.ts"

let visitor: Visitor
let schools: Server[] = []

/** Another site, which shows a page of ours in a frame. */
const openSchool = async (path: string): Promise<string> => {
  const html = `<!doctype html><title>学校</title><iframe name="room" src="${site.url}${path}" width="800" height="600"></iframe>`
  const school = createServer((_, answer) => void answer.setHeader("content-type", "text/html").end(html))
  schools.push(school)
  await once(school.listen(0, "127.0.0.1"), "listening")
  return `http://127.0.0.1:${(school.address() as AddressInfo).port}`
}

const site = await ownSite()
const { sql } = site

beforeAll(async () => {
  visitor = await openVisitor()
})
afterAll(async () => {
  await visitor.close()
  for (const school of schools) {
    school.closeAllConnections()
    school.close()
  }
  schools = []
})

/** What the frame shows, once it has been loaded or refused. */
const framed = async (page: Page, school: string): Promise<string> => {
  await page.goto(school)
  const frame = page.frames().find((each) => each !== page.mainFrame())
  if (frame === undefined) throw new Error("there is no frame")
  await frame.waitForLoadState()
  return frame.url()
}
const REFUSED = "chrome-error://chromewebdata/"

test("the room alone is framed by the origins that the agency lists; other sites and other pages are refused", async () => {
  const { page } = visitor
  const [listed, other, course] = [
    await openSchool("/live-web?id=7000"),
    await openSchool("/live-web?id=7000"),
    await openSchool("/course"),
  ]
  await sql`
    update agencies set live = live || ${sql.json({ frame_origins: [listed, course] })} where is_default`
  // agencies are read again every few seconds
  await expect.poll(() => framed(page, listed)).not.toBe(REFUSED)
  await page.frameLocator("[name=room]").getByRole("heading", { name: "登录" }).waitFor()
  expect([await framed(page, other), await framed(page, course)]).toStrictEqual([REFUSED, REFUSED])
})
