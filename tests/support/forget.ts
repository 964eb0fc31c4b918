import type { Page } from "playwright-core"

/** A file of every site, in development too, that is no page. */
const NO_PAGE = "/builds/latest.json"

/**
 * Leaves the page and all that it kept but cookies and files that never change. The tab stays at its site: after an empty
 * page the next one would start a browser process, a third of the load's processor time.
 */
export const forget = async (page: Page, site: string): Promise<void> => {
  await page.goto(`${site}${NO_PAGE}`)
  await page.evaluate(() => sessionStorage.clear())
  const devtools = await page.context().newCDPSession(page)
  await devtools.send("Storage.clearDataForOrigin", {
    origin: site,
    storageTypes: "local_storage,indexeddb,cache_storage,service_workers",
  })
  await devtools.detach()
}
