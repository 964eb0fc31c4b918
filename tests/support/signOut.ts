import type { Page } from "playwright-core"

export const signOut = async (page: Page, site: string): Promise<void> => {
  await page.goto(`${site}/study`)
  await page.getByRole("button", { name: /账户菜单/ }).click()
  await page.getByRole("button", { name: "退出登录" }).click()
  await page.waitForURL("**/user/login?redirect=*")
}
