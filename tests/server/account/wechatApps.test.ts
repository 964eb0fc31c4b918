import { createSecretKey } from "node:crypto"
import { afterAll, beforeAll, expect, it } from "vitest"
import type { ActInput, ActName } from "#domain/admin/acts.ts"
import { appSecretOf, resealWechatApps, type WechatApp, warnOfWechatApps } from "#server/account/wechatApps.ts"
import { doAct } from "#server/admin/doAct.ts"
import { readList } from "#server/admin/reads.ts"
import { readSecretsKey } from "#server/db/secretsKey.ts"
import { makeTestServer, type TestServer } from "../../support/testServer.ts"

const APP = "wx0123456789abcdef"
const SECRET = "fedcba98765432100123456789abcdef"

let server: TestServer
beforeAll(async () => {
  server = await makeTestServer()
})
afterAll(() => server.close())

const operator = (agency: string) => ({
  agency,
  role: "owner" as const,
  by: "owner",
  account: null,
  secretsKey: server.deps.secretsKey,
  progress: () => {},
})
const act = <N extends ActName>(agency: string, name: N, input: ActInput<N>) =>
  doAct(server.sql, operator(agency), name, input, { isDryRun: false })
const storedAt = async (agency: string) =>
  (
    await server.sql<WechatApp[]>`select agency_id, kind, app_id, sealed from wechat_apps where agency_id = ${agency}`
  )[0]!

it("keeps an agency's secret sealed, for that agency and application alone, and shows it nowhere", async () => {
  const { lines } = await act("a", "wechat:set", { kind: "website", "app-id": APP, secret: SECRET })
  expect(lines[0]).toBe(`a的学员从现在起可以用微信登录：网站应用${APP}，密钥不再显示`)
  expect(lines[1]).toBe("在微信的后台，授权回调域要填学员打开的域名：a.test")
  const stored = await storedAt("a")
  const { secretsKey } = server.deps
  const elsewhere = [
    { ...stored, agency_id: "b" },
    { ...stored, app_id: "wx1" },
    { ...stored, kind: "official" as const },
  ]
  expect([stored, ...elsewhere].map((app) => appSecretOf(secretsKey, app))).toStrictEqual([SECRET, null, null, null])

  const { data, lines: listed } = await readList(server.sql, operator("a"), "wechat:list", {})
  expect(data).toStrictEqual({
    list: [{ kind: "website", app_id: APP, set_by: "owner", set_at: expect.any(String) as string }],
  })
  const [{ acts }] = await server.sql<[{ acts: string }]>`select string_agg(t::text, ' ') as acts from operator_acts t`
  const told = [JSON.stringify(data), listed.join(), acts, String(stored.sealed), server.logged.join()]
  expect(told.filter((text) => text.includes(SECRET))).toStrictEqual([])
  expect((await readList(server.sql, operator("b"), "wechat:list", {})).data).toStrictEqual({ list: [] })
})

it("replaces an application by another of its kind, and removes it", async () => {
  await act("b", "wechat:set", { kind: "official", "app-id": APP, secret: SECRET })
  const other = "wxfedcba9876543210"
  const { changed } = await act("b", "wechat:set", { kind: "official", "app-id": other, secret: SECRET })
  expect(changed).toStrictEqual({ upon: `official ${other}`, before: { app_id: APP }, after: { app_id: other } })
  await act("b", "wechat:remove", { kind: "official" })
  await expect(act("b", "wechat:remove", { kind: "official" })).rejects.toThrow("b没有用于微信登录的服务号")
})

it("seals under the next key what another one sealed, and warns where none of them opens it", async () => {
  await act("a", "wechat:set", { kind: "website", "app-id": APP, secret: SECRET })
  const own = server.deps.secretsKey!
  const next = { sealing: createSecretKey(Buffer.alloc(32, 7)), opening: [createSecretKey(Buffer.alloc(32, 7))] }
  expect(await warnOfWechatApps(server.sql, next)).toStrictEqual([
    "SECRETS_KEY is not the one of 1 applications at WeChat: nobody signs in by them",
  ])
  await resealWechatApps(server.sql, { sealing: next.sealing, opening: [next.sealing, ...own.opening] })
  expect(await warnOfWechatApps(server.sql, next)).toStrictEqual([])
  expect(appSecretOf(next, await storedAt("a"))).toBe(SECRET)
})

it("is set nowhere without a key to seal under", async () => {
  const keyless = readSecretsKey({ secretsKey: null, secretsKeyAlso: null, databaseUrl: "postgres://db", dataDir: "" })
  const setting = doAct(
    server.sql,
    { ...operator("a"), secretsKey: keyless },
    "wechat:set",
    { kind: "website", "app-id": APP, secret: SECRET },
    { isDryRun: false },
  )
  await expect(setting).rejects.toThrow("没有设置SECRETS_KEY")
})
