import type { Page } from "playwright-core"
import { DEVELOPER } from "./developer.ts"

/** The newest code the development outbox shows for a mobile. */
export const codeFor = async (site: string, mobile: string): Promise<string> => {
  const html = await (await fetch(`${site}/dev/outbox`, { headers: DEVELOPER })).text()
  const code = new RegExp(`${mobile}</td><td>[^<]*</td><td><code>(\\d{6})`).exec(html)?.[1]
  if (code === undefined) throw new Error(`no code was sent to ${mobile}`)
  return code
}

export const PASSWORD = "abc12345"

/** Signs up through the page as a person would, and comes to `redirect`; null where nothing else was wanted. */
export const signUp = async (
  page: Page,
  site: string,
  mobile: string,
  redirect: string | null = "/study",
): Promise<void> => {
  await page.goto(`${site}/user/register${redirect === null ? "" : `?redirect=${encodeURIComponent(redirect)}`}`)
  await page.getByLabel("手机号").fill(mobile)
  await page.getByRole("button", { name: "获取验证码" }).click()
  await page.getByRole("button", { name: /秒后/ }).waitFor()
  await page.getByLabel("验证码").fill(await codeFor(site, mobile))
  await page.getByLabel("密码", { exact: true }).fill(PASSWORD)
  await page.getByRole("checkbox").check()
  await page.getByRole("button", { name: "注册并登录" }).click()
  await page.waitForURL((url) => url.pathname === "/user/start" || !url.pathname.startsWith("/user/"))
}
