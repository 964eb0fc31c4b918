import type { Page } from "playwright-core"
import { afterAll, beforeAll, expect, test } from "vitest"
import { ACTS, type ActName } from "#domain/admin/acts.ts"
import { actHref, listHref } from "#domain/admin/AdminPlace.ts"
import { type ListName, LISTS } from "#domain/admin/lists.ts"
import { mayDo } from "#domain/admin/permissions.ts"
import { titleOf } from "#domain/admin/titles.ts"
import { enter, heading } from "../support/backOffice.ts"
import type { Visitor } from "../support/browser.ts"
import { faultsOfOrder } from "../support/keyboard.ts"
import { ownSite } from "../support/ownSite.ts"
import { violations } from "../support/violations.ts"

const PAGES = [
  ...(Object.keys(ACTS) as ActName[]).map((name) => ({ name, href: actHref(name) })),
  ...(Object.keys(LISTS) as ListName[]).map((name) => ({ name, href: listHref(name) })),
].filter(({ name }) => mayDo("owner", name))

/** In the suite a tenth of them, drawn or said by `TENTH`; `npm run pages` opens all. */
const TENTH = Number(process.env["TENTH"] ?? Math.floor(Math.random() * 10))
const OPENED = process.env["EVERY_PAGE"] === "whole" ? PAGES : PAGES.filter((_, number) => number % 10 === TENTH)

const SIZES = [
  { width: 360, height: 780 },
  { width: 768, height: 900 },
  { width: 1440, height: 900 },
]

const site = await ownSite()
let owner: Visitor
beforeAll(async () => {
  owner = await enter(site, "负责人", "owner")
})
afterAll(() => owner.close())

const tooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** In both looks and at each width, then by the keyboard where one column is all there is. */
const faultsOf = async (page: Page): Promise<ReadonlyArray<string>> => {
  const faults: Array<string> = []
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme })
    for (const size of SIZES) {
      await page.setViewportSize(size)
      const wide = await tooWide(page)
      if (wide > 0) faults.push(`${size.width}: ${wide} pixels too wide`)
    }
    faults.push(...(await violations(page)).map((fault) => `${colorScheme}: ${fault}`))
  }
  await page.setViewportSize({ width: 360, height: 780 })
  return [...faults, ...(await faultsOfOrder(page))]
}

test.each(OPENED)(`$name can be read in both looks, at each width and by the keyboard (TENTH=${TENTH})`, async (at) => {
  const { page } = owner
  await page.goto(`${site.url}${at.href}`)
  await heading(page, titleOf(at.name)).waitFor()
  await expect.poll(() => page.locator("[aria-busy=true]").count(), { timeout: 20_000 }).toBe(0)
  expect(await faultsOf(page)).toStrictEqual([])
  expect(owner.complaints()).toStrictEqual([])
})
