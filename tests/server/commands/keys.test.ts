import { afterAll, beforeAll, expect, it } from "vitest"
import { isSigned, publicKeysPem } from "#server/certificate/signCertificate.ts"
import { makeGrant, readGrant } from "#server/core/grant.ts"
import { addKey, keepServerKeys, keysOf, readCertificateKeys, readServerKeys } from "#server/db/serverKeys.ts"
import { createPublicKey, sign } from "node:crypto"
import { makeTestServer, type TestServer } from "../../support/testServer.ts"
import { runOn } from "./runOn.ts"

let site: TestServer
beforeAll(async () => {
  site = await makeTestServer()
})
afterAll(() => site.close())

const granted = { agencyId: "a", thing: "video/clip" }
const HOUR = 3_600_000

it("a new key signs when every process knows it; what was signed before opens on, until that key is ended", async () => {
  let now = Date.now()
  const keys = await keepServerKeys(site.sql, () => now, 20)
  try {
    const { deriving } = keys
    const before = makeGrant(keys.signing, granted, now + HOUR)
    expect((await runOn(site, ["keys:rotate", "signing"])).out.join()).toContain("signing 2：")
    const [, made] = (await keysOf(site.sql, "signing")).toReversed()
    await expect.poll(() => keys.signing.length).toBe(2)
    // not yet: another process may not have read it
    expect(keys.signing[0].equals(made!.key)).toBe(false)
    await expect(runOn(site, ["keys:end", "signing", "1"])).rejects.toThrow("先用keys:rotate换一把")

    now = made!.signs_from
    const after = makeGrant(keys.signing, granted, now + HOUR)
    expect(keys.signing[0].equals(made!.key)).toBe(true)
    expect([before, after].map((grant) => readGrant(keys.signing, granted, grant, now))).toStrictEqual(["good", "good"])

    await site.sql`update signing_keys set signs_from = 'epoch'`
    expect((await runOn(site, ["keys:list"])).out).toStrictEqual([
      expect.stringMatching(/^signing {2}2 {2}现用/),
      expect.stringMatching(/^signing {2}1 {2}只用于核验/),
      expect.stringMatching(/^certificates {2}1 {2}现用/),
    ])
    await expect(runOn(site, ["keys:end", "signing", "2"])).rejects.toThrow("先用keys:rotate换一把")
    await runOn(site, ["keys:end", "signing", "1"])
    await expect.poll(() => readGrant(keys.signing, granted, before, now)).toBe("forged")
    expect(readGrant(keys.signing, granted, after, now)).toBe("good")
    expect((await readServerKeys(site.sql)).deriving.equals(deriving)).toBe(true)
    expect((await runOn(site, ["site:acts"])).out.join("\n")).toMatch(
      /keys:end {2}signing {2}之后 {"number":1}[^]*keys:rotate {2}signing/,
    )
  } finally {
    keys.stop()
  }
})

it("the published keys verify what each of them signed", async () => {
  const now = Date.now()
  const [first] = await readCertificateKeys(site.sql, now)
  const { signs_from } = await addKey(site.sql, "certificates", now)
  const keys = await readCertificateKeys(site.sql, signs_from)
  expect(keys[0].equals(first)).toBe(false)
  const published = publicKeysPem(keys)
    .split(/(?<=-----END PUBLIC KEY-----\n)/)
    .map((pem) => createPublicKey(pem))
  for (const key of [first, keys[0]])
    expect(isSigned(published, "text", sign(null, Buffer.from("text"), key).toString("base64"))).toBe(true)
  expect(isSigned(published, "another", sign(null, Buffer.from("text"), first).toString("base64"))).toBe(false)
})

it.each([
  [["keys:rotate", "other"], "不认识：other"],
  [["keys:end", "signing", "9"], "没有signing 9"],
])("%j is refused: %s", async (words, message) => {
  await expect((async () => runOn(site, words))()).rejects.toThrow(message)
})
