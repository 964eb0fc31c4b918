import type { Page } from "playwright-core"
import { signUpByCall } from "./protocolClient.ts"

/** A new learner, signed in, comes to an address, or is about to; gives the token. Signing up as a person does is `signUp`. */
export const asLearner = async (page: Page, site: string, mobile: string, address: string | null): Promise<string> => {
  const token = await signUpByCall(site, mobile)
  await page.context().addCookies([{ name: "token", value: token, url: site }])
  if (address !== null) {
    await page.goto(`${site}${address}`)
    await page.waitForFunction(() => performance.getEntriesByName("site.live").length > 0)
  }
  return token
}
