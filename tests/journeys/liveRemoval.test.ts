import type { Page } from "playwright-core"
import { expect, inject, test } from "vitest"
import { carryOut, invite, join, openInvitation, press } from "../support/backOffice.ts"
import { openVisitor } from "../support/browser.ts"
import { callSite, signUpByCall } from "../support/protocolClient.ts"
import { violations } from "../support/violations.ts"

const site = inject("siteUrl")
/** Always on. */
const SESSION = "7000"

const rowOf = (page: Page, table: string, id: string) =>
  page
    .getByRole("table", { name: table, exact: true })
    .getByRole("row")
    .filter({ has: page.getByRole("cell", { name: id, exact: true }) })

/** The room is read again until it shows the learner there. */
const readUntilThere = async (page: Page, id: string): Promise<void> => {
  await expect
    .poll(async () => {
      await page.goto(`${site}/admin/list/live:room?session=${SESSION}`)
      await page.getByText("在场人数").waitFor()
      return rowOf(page, "在场", id).count()
    })
    .toBe(1)
}

test("a host mutes a learner and asks them to leave, the learner's page says so, and they are let back", async () => {
  const token = await signUpByCall(site, "13700003290")
  const { id } = await callSite(site, "user.info", {}, { token })
  const owner = await openVisitor()
  const host = await openVisitor()
  const learner = await openVisitor({ width: 360 })
  try {
    await openInvitation(owner.page, site)
    await join(owner.page, "live.owner", "李雷")
    const path = await invite(owner.page, site, "直播")
    const { page } = host
    await page.goto(`${site}${path}`)
    await join(page, "live.host", "韩梅")

    await learner.context.addInitScript((value) => localStorage.setItem("token", value), token)
    await learner.page.goto(`${site}/live/player?id=${SESSION}`)
    await learner.page.getByText("聊天已连接").waitFor()

    await readUntilThere(page, id)
    expect(await violations(page)).toStrictEqual([])
    await rowOf(page, "在场", id).getByRole("link", { name: "禁言" }).click()
    await carryOut(page)
    await learner.page.getByPlaceholder("你已被禁言，可以继续听课").waitFor()

    await readUntilThere(page, id)
    await rowOf(page, "在场", id).getByRole("link", { name: "请出直播间" }).click()
    await carryOut(page)
    await learner.page.getByRole("heading", { name: "你已离开这场直播" }).waitFor()
    expect(await violations(learner.page)).toStrictEqual([])

    await page.goto(`${site}/admin/list/live:room?session=${SESSION}`)
    await rowOf(page, "请出的人", id).getByRole("link", { name: "让他回来" }).click()
    await carryOut(page)
    await press(learner.page, "再进去看看")
    await learner.page.getByText("聊天已连接").waitFor()
    expect([host.complaints(), learner.complaints()]).toStrictEqual([[], []])
  } finally {
    await owner.close()
    await host.close()
    await learner.close()
  }
})
