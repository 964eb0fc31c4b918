import type { Page } from "playwright-core"

/** Leaves the page and all that it kept but cookies and files that never change: a new tab costs twice its load. */
export const forget = async (page: Page, site: string): Promise<void> => {
  if (page.url().startsWith(site)) await page.evaluate(() => sessionStorage.clear())
  await page.goto("about:blank")
  const devtools = await page.context().newCDPSession(page)
  await devtools.send("Storage.clearDataForOrigin", {
    origin: site,
    storageTypes: "local_storage,indexeddb,cache_storage,service_workers",
  })
  await devtools.detach()
}
