import { afterAll, beforeAll, expect, it } from "vitest"
import { addDomain, removeDomain, showAgency, switchAgency } from "#server/site/operateAgencies.ts"
import { operatorContext } from "../../support/operatorContext.ts"
import { START } from "../../support/testServer.ts"
import { sampleFiles } from "../content/sampleContent.ts"
import { makeStudySite, type StudySite } from "../content/studySite.ts"

let site: StudySite
beforeAll(async () => {
  site = await makeStudySite()
})
afterAll(() => site.close())

const operator = (agency = "a") => operatorContext({ agency, now: START })
const add = (domain: string, agency = "a", studies = false) =>
  addDomain(site.sql, operator(agency), { domain, studies })
const agencyAt = async (host: string) => {
  site.deps.agencies.forget()
  return (await site.deps.agencies.find(host))?.name ?? null
}
const modeOf = async (host: string) => (await site.sql`select mode from agency_hosts where host = ${host}`)[0]?.["mode"]

it("a domain that is bound by command opens the agency, in study mode where it is asked for", async () => {
  expect((await add("New.Test:8080")).lines).toStrictEqual(["new.test 已绑定到 a"])
  expect([await agencyAt("new.test"), await modeOf("new.test")]).toStrictEqual(["甲机构", "0"])
  await add("new.test", "a", true)
  expect(await modeOf("new.test")).toBe("1")
  await removeDomain(site.sql, operator(), "new.test")
  expect(await agencyAt("new.test")).toBe(null)
})

it("a domain in Chinese is kept as DNS has it, and shown as it is typed", async () => {
  expect((await add("新芽.com")).lines[0]).toBe("新芽.com 已绑定到 a")
  expect([await agencyAt("xn--efvq06d.com"), await agencyAt("新芽.COM")]).toStrictEqual(["甲机构", "甲机构"])
  expect((await showAgency(site.sql, operator())).lines).toContain("新芽.com  由命令绑定")
  expect((await removeDomain(site.sql, operator(), "新芽.com")).lines).toStrictEqual(["新芽.com 已解除绑定"])
})

it.each(["localhost", "10.0.0.1", "[::1]", "a", "a..test", "-a.test", "a.test/x", `${"a".repeat(64)}.test`])(
  "%s is no domain to bind",
  async (domain) => {
    await expect(add(domain)).rejects.toThrow("不是域名")
  },
)

it("what another agency has, and what a file names, is left alone", async () => {
  await add("taken.test")
  await expect(add("taken.test", "b")).rejects.toThrow("域名 taken.test 已属于机构 a")
  await expect(add("b.test")).rejects.toThrow("域名 b.test 已属于机构 b")
  await expect(add("a.test")).rejects.toThrow("域名 a.test 写在机构文件中，请在文件里修改")
  await expect(removeDomain(site.sql, operator(), "a.test")).rejects.toThrow("请在文件里删除")
  await expect(removeDomain(site.sql, operator("b"), "taken.test")).rejects.toThrow("机构 b 没有域名 taken.test")
})

it("an import keeps what commands set, and takes over a domain that the agency's file names", async () => {
  await add("kept.test")
  await add("named.test", "a", true)
  await switchAgency(site.sql, operator("b"), false)
  const file = sampleFiles["agencies/a.yaml"] as object
  await site.content.write({ "agencies/a.yaml": { ...file, hosts: ["a.test", "named.test"] } })
  await site.importAgain()
  expect([await agencyAt("kept.test"), await modeOf("named.test"), await agencyAt("b.test")]).toStrictEqual([
    "甲机构",
    "0",
    null,
  ])
  await expect(removeDomain(site.sql, operator(), "named.test")).rejects.toThrow("请在文件里删除")
  await switchAgency(site.sql, operator("b"), true)
  expect(await agencyAt("b.test")).toBe("乙机构")
  const other = sampleFiles["agencies/b.yaml"] as object
  await site.content.write({ "agencies/b.yaml": { ...other, hosts: ["b.test", "kept.test"] } })
  await expect(site.importAgain()).rejects.toMatchObject({
    problems: [{ reason: "域名已属于其他机构：kept.test" }],
  })
})
