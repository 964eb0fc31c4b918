import { mkdtemp, rm, stat } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { secretOf } from "#server/admin/join.ts"
import { seal, resealSecrets, unseal, warnOfSecrets } from "#server/admin/sealedSecret.ts"
import { codeAt, stepAt } from "#server/admin/totp.ts"
import { readSecretsKey } from "#server/db/secretsKey.ts"
import { emptied } from "../../support/emptied.ts"
import { makeTestServer, START, type TestServer } from "../../support/testServer.ts"
import { codeNow, invite, makeAsk, PASSWORD, SECRET, signedInAs } from "./backOffice.ts"

const keyOf = (secretsKey: string | null, secretsKeyAlso: string | null = null) =>
  readSecretsKey({ secretsKey, secretsKeyAlso, databaseUrl: "postgres://elsewhere", dataDir: "" })
const [KEY, OTHER] = [keyOf("k".repeat(32)), keyOf("o".repeat(32))]

let site: TestServer
let ask: ReturnType<typeof makeAsk>
let folder: string
beforeAll(async () => {
  site = await makeTestServer()
  ask = makeAsk(site)
  folder = await mkdtemp(join(tmpdir(), "study-secrets-"))
})
beforeEach(async () => {
  site.clock.now = START
  await emptied(site.sql, "admin_accounts", "admin_invitations", "operator_acts", "rate_limits")
})
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true })
})

it("opens with the key and the agency that sealed it alone, and not when it was changed", () => {
  const sealed = seal(KEY, "a", SECRET)
  const changed = Buffer.from(sealed)
  changed[sealed.length - 1]! ^= 1
  expect(sealed.includes(SECRET)).toBe(false)
  expect(
    [unseal(KEY, "a", sealed), unseal(OTHER, "a", sealed), unseal(null, "a", sealed), unseal(KEY, "b", sealed)].concat([
      unseal(KEY, "a", changed),
      unseal(KEY, "a", SECRET),
      unseal(KEY, "a", null),
    ]),
  ).toStrictEqual([SECRET, null, null, null, null, SECRET, null])
})

it("comes from a setting, else from a file beside the embedded database alone", async () => {
  const embedded = { secretsKey: null, secretsKeyAlso: null, databaseUrl: null, dataDir: folder }
  const made = readSecretsKey(embedded)
  expect(made?.sealing.equals(readSecretsKey(embedded)!.sealing)).toBe(true)
  expect((await stat(join(folder, "secrets-key"))).mode & 0o777).toBe(0o600)
  expect(keyOf(null)).toBeNull()
})

/** Every text and blob of the tables of the back office, as a dump has them. */
const dump = async (): Promise<ReadonlyArray<string>> => {
  const rows = await site.sql<{ row: string }[]>`
    select t::text as row from admin_accounts t union all select t::text from admin_invitations t
    union all select t::text from operator_acts t`
  return rows.map(({ row }) => row)
}

it("no secret of an authenticator stands in a dump, neither of an invitation nor of an account, old or new", async () => {
  const token = await invite(site, "阅卷")
  await signedInAs(site, "owner")
  await resealSecrets(site.sql, site.deps.secretsKey)
  const invited = await dump()
  const code = codeAt(secretOf(token), stepAt(START))
  await ask("join", { token, login: "li.lei", name: "李雷", password: PASSWORD, code })
  const all = [...invited, ...(await dump())].join("\n")
  for (const secret of [SECRET, secretOf(token)]) expect(all).not.toContain(secret.toString("hex"))
  expect(all).toContain("li.lei")
})

it("an account of before there was a key signs in, before and after it is sealed", async () => {
  await signedInAs(site, "owner")
  const signIn = () => ask("sign-in", { login: "owner", password: PASSWORD, code: codeNow(site) })
  expect((await signIn()).code).toBe(20200)
  await resealSecrets(site.sql, site.deps.secretsKey)
  site.clock.now += 60_000
  expect((await signIn()).code).toBe(20200)
})

it("a start says that there is no key, or another one", async () => {
  await signedInAs(site, "owner")
  expect(await warnOfSecrets(site.sql, null)).toStrictEqual([expect.stringContaining("SECRETS_KEY is not set")])
  await resealSecrets(site.sql, KEY)
  expect(await warnOfSecrets(site.sql, KEY)).toStrictEqual([])
  expect(await warnOfSecrets(site.sql, OTHER)).toStrictEqual([expect.stringContaining("not the one of 1 accounts")])
})

it("the key changes under servers that go on: each opens what the other seals, then the one before opens nothing", async () => {
  await signedInAs(site, "owner")
  await resealSecrets(site.sql, KEY)
  const steps = [keyOf("k".repeat(32), "o".repeat(32)), keyOf("o".repeat(32), "k".repeat(32)), OTHER]
  for (const [number, key] of steps.entries()) {
    await resealSecrets(site.sql, key)
    for (const beside of steps.slice(Math.max(0, number - 1), number + 1))
      expect(await warnOfSecrets(site.sql, beside)).toStrictEqual([])
  }
  expect(await warnOfSecrets(site.sql, KEY)).toStrictEqual([expect.stringContaining("not the one of 1 accounts")])
})
