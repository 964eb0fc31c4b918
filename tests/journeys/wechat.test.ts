import { afterAll, expect, test } from "vitest"
import { sealedAppSecret } from "#server/account/wechatApps.ts"
import { readSecretsKey } from "#server/db/secretsKey.ts"
import { openVisitor } from "../support/browser.ts"
import { startFakeWechat } from "../support/fakeWechat.ts"
import { ownSite } from "../support/ownSite.ts"
import { signOut } from "../support/signOut.ts"
import { codeFor } from "../support/signUp.ts"

const APP = "wx00000000000000d1"
const SECRET = "5".repeat(32)
const MOBILE = "13900007701"

const wechat = await startFakeWechat({ [APP]: { secret: SECRET, union: "u" } })
afterAll(() => wechat.close())
const site = await ownSite({ WECHAT_OPEN: wechat.address, WECHAT_API: wechat.address })
const { dataDir, sql, url } = site

test("a learner scans, shows the number once, and from then on scans alone; binds and unbinds in the profile", async () => {
  const [agency] = await sql<{ id: string }[]>`select id from agencies where is_default`
  const app = { agency_id: agency?.id ?? "", kind: "website", app_id: APP } as const
  const key = readSecretsKey({ secretsKey: null, secretsKeyAlso: null, databaseUrl: null, dataDir })
  const visitor = await openVisitor({ width: 360 })
  const { page } = visitor
  const stranger = await openVisitor()
  try {
    await sql`
      insert into wechat_apps (agency_id, kind, app_id, sealed, set_by, set_at)
      values (${app.agency_id}, 'website', ${APP}, ${sealedAppSecret(key!, app, SECRET)}, 'owner', now())`
    const scan = async (answer: "允许" | "拒绝" = "允许") => {
      await page.getByRole("button", { name: /微信/ }).click()
      await page.getByRole("link", { name: answer }).click()
    }

    await page.goto(`${url}/user/login?redirect=%2Fstudy%2Fmessages`)
    await scan()
    await page.getByRole("heading", { name: "验证手机号" }).waitFor()
    await page.getByLabel("手机号").fill(MOBILE)
    await page.getByRole("button", { name: "获取验证码" }).click()
    await page.getByRole("button", { name: /秒后/ }).waitFor()
    await page.getByLabel("验证码").fill(await codeFor(url, MOBILE))
    const returned = page.url()
    await page.getByRole("checkbox", { name: /我已阅读并同意/ }).check()
    await page.getByRole("button", { name: "完成登录" }).click()
    await page.waitForURL(`${url}/study/messages`)

    await signOut(page, url)
    await page.goto(`${url}/user/login?redirect=%2Fstudy%2Fmessages`)
    await scan("拒绝")
    await page.getByRole("heading", { name: "微信登录没有完成" }).waitFor()
    await scan()
    await page.waitForURL(`${url}/study/messages`)

    await page.goto(`${url}/user/profile`)
    await page.getByRole("button", { name: "解除绑定" }).click()
    await page.getByRole("link", { name: "绑定微信" }).click()
    await page.getByRole("heading", { name: "绑定微信" }).waitFor()
    await scan()
    await page.getByText("可以用微信登录这个账号").waitFor()
    expect(new URL(page.url()).pathname).toBe("/user/profile")

    // what came back to one browser is nothing in another
    await stranger.page.goto(returned)
    await stranger.page.getByText("微信登录没有完成或已过期，请重新开始").waitFor()
    expect([visitor.complaints(), stranger.complaints()]).toStrictEqual([[], []])
  } finally {
    await visitor.close()
    await stranger.close()
  }
})
