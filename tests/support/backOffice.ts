import type { Page } from "playwright-core"
import { expect } from "vitest"
import type { RoleName } from "#domain/admin/Role.ts"
import { inviteAdmin } from "#server/admin/operateAdmins.ts"
import { codeAt, stepAt } from "#server/admin/totp.ts"
import type { Pool } from "#server/db/Sql.ts"
import { openVisitor, type Visitor } from "./browser.ts"
import { operatorContext } from "./operatorContext.ts"

/** Of everybody who joins. */
export const ADMIN_PASSWORD = "secret-1234"

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
const bytesOf = (secret: string): Buffer => {
  const bits = Array.from(secret)
    .map((sign) => BASE32.indexOf(sign).toString(2).padStart(5, "0"))
    .join("")
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** An authenticator: a code is used once, so that each next one is of a later step, which is taken a step ahead. */
const authenticator = (secret: string) => {
  let last = 0
  return (): string => {
    last = Math.max(last + 1, stepAt(Date.now()))
    return codeAt(bytesOf(secret), last)
  }
}

export const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name })

export const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click()

/** Opens the way that development shows beside the SMS. */
export const openInvitation = async (page: Page, site: string): Promise<void> => {
  await page.goto(`${site.replace("//", "//dev:test@")}/dev/outbox`)
  await press(page, "邀请自己做后台的负责人")
}

/** Of the link that `npm run site -- admin:invite` prints. */
export const pathOf = (link: string): string => link.slice(link.indexOf("/admin/join"))

/** The path of an invitation to the first agency's back office. */
export const invitation = async (sql: Pool, role: RoleName): Promise<string> => {
  const operator = operatorContext({ agency: "main", now: Date.now() })
  const { data } = await sql.begin((inner) => inviteAdmin(inner, operator, { role }))
  return pathOf((data as { readonly link: string }).link)
}

/** A colleague of a role in a browser of their own. */
export const enter = async (
  { url, sql }: { readonly url: string; readonly sql: Pool },
  role: RoleName,
  login: string,
): Promise<Visitor> => {
  const visitor = await openVisitor()
  await visitor.page.goto(`${url}${await invitation(sql, role)}`)
  await join(visitor.page, login, login)
  return visitor
}

/** Joins by the invitation that is open; gives what makes the next codes. */
export const join = async (page: Page, login: string, name: string): Promise<() => string> => {
  await heading(page, /^加入/).waitFor()
  const code = authenticator(((await page.locator("code").first().textContent()) ?? "").replaceAll(" ", ""))
  expect(new URL(page.url()).hash).toBe("")
  await page.getByLabel("账号").fill(login)
  await page.getByLabel("姓名").fill(name)
  await page.getByLabel("密码", { exact: true }).fill(ADMIN_PASSWORD)
  await page.getByLabel("动态码").fill(code())
  await press(page, "加入后台")
  await heading(page, /恢复码/).waitFor()
  expect(await page.getByRole("list", { name: "恢复码" }).getByRole("listitem").count()).toBe(10)
  expect(await page.getByRole("button", { name: "进入后台" }).isDisabled()).toBe(true)
  await page.getByLabel(/我已把恢复码/).check()
  await press(page, "进入后台")
  await heading(page, name).waitFor()
  return code
}

export const preview = async (page: Page): Promise<void> => {
  await press(page, "预览")
  await page.getByRole("heading", { name: "预览：执行后会是这样" }).waitFor()
}

export const carryOut = async (page: Page): Promise<void> => {
  await preview(page)
  await press(page, "确认执行")
  await page.getByRole("heading", { name: "已执行" }).waitFor()
}

/** The owner who is signed in asks somebody in; gives the path of the invitation. */
export const invite = async (page: Page, site: string, role: string): Promise<string> => {
  await page.goto(`${site}/admin/act/admin:invite`)
  await page.getByLabel("角色").selectOption(role)
  await carryOut(page)
  const link = (await page.getByText(/\/admin\/join#/).textContent()) ?? ""
  return link.slice(link.indexOf("/admin/join"))
}
