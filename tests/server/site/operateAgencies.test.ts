import { afterAll, beforeAll, expect, it } from "vitest"
import { stringify } from "yaml"
import { beginOn } from "#server/db/transaction.ts"
import { versionOf } from "#server/content/source/versions.ts"
import { addDomain, removeDomain } from "#server/admin/operateDomains.ts"
import { showAgency, switchAgency } from "#server/site/operateAgencies.ts"
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
  beginOn(site.sql, (sql) => addDomain(sql, operator(agency), { domain, studies }))
const remove = (domain: string, agency = "a") => beginOn(site.sql, (sql) => removeDomain(sql, operator(agency), domain))
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
  await remove("new.test")
  expect(await agencyAt("new.test")).toBe(null)
})

it("a domain in Chinese is kept as DNS has it, and shown as it is typed", async () => {
  expect((await add("新芽.com")).lines[0]).toBe("新芽.com 已绑定到 a")
  expect([await agencyAt("xn--efvq06d.com"), await agencyAt("新芽.COM")]).toStrictEqual(["甲机构", "甲机构"])
  expect((await showAgency(site.sql, operator())).lines).toContain("新芽.com  由命令绑定")
  expect((await remove("新芽.com")).lines).toStrictEqual(["新芽.com 已解除绑定"])
})

it.each(["localhost", "10.0.0.1", "[::1]", "a", "a..test", "-a.test", "a.test/x", `${"a".repeat(64)}.test`])(
  "%s is no domain to bind",
  async (domain) => {
    await expect(add(domain)).rejects.toThrow("不是域名")
  },
)

it("what another agency has, and what is there already, is left alone", async () => {
  await add("taken.test")
  await expect(add("taken.test", "b")).rejects.toThrow("域名 taken.test 已属于机构 a")
  await expect(add("b.test")).rejects.toThrow("域名 b.test 已属于机构 b")
  await expect(add("a.test")).rejects.toThrow("域名 a.test 已经是机构 a 的")
  await expect(remove("a.test")).rejects.toThrow("至少要有一个域名")
  await expect(remove("taken.test", "b")).rejects.toThrow("机构 b 没有域名 taken.test")
})

it("a domain that stands in the agency's file changes its mode there, and is taken out of it", async () => {
  const file = sampleFiles["agencies/a.yaml"] as object
  const before = stringify({ ...file, hosts: ["a.test", "新芽.com"] }).replace("- 新芽.com", "- 新芽.com # 备案中")
  await site.content.write({ "agencies/a.yaml": before })
  await site.importAgain()
  const path = "agencies/a.yaml"
  const text = async () => (await versionOf(site.sql, path))?.bytes?.toString("utf8")

  const { lines, changed } = await add("新芽.com", "a", true)
  expect(lines.slice(0, 2)).toStrictEqual([
    "新芽.com 改为学习模式",
    expect.stringMatching(/^agencies\/a.yaml  第\d+版$/),
  ])
  expect(changed).toMatchObject({ undo: { act: "domain:add", input: { domain: "xn--efvq06d.com", study: false } } })
  expect(await modeOf("xn--efvq06d.com")).toBe("1")
  const mode = '  - domain: a.test\n    mode: "0"\n'
  const studies = `${mode}  - domain: 新芽.com\n    mode: "1"\n`
  expect(await text()).toBe(before.replace(mode, studies))
  await add("新芽.com", "a", false)
  expect(await text()).toBe(before.replace(mode, studies.replace('"1"', '"0"')))
  expect(await modeOf("xn--efvq06d.com")).toBe("0")
  await expect(add("新芽.com")).rejects.toThrow("域名 新芽.com 已经是机构 a 的")

  expect((await remove("新芽.com")).lines[0]).toBe("新芽.com 已解除绑定")
  expect([await text(), await agencyAt("新芽.com")]).toStrictEqual([
    before.replace("  - 新芽.com # 备案中\n", ""),
    null,
  ])
  await site.content.write({ [path]: await text() })
  await site.importAgain()
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
  await switchAgency(site.sql, operator("b"), true)
  expect(await agencyAt("b.test")).toBe("乙机构")
  const other = sampleFiles["agencies/b.yaml"] as object
  await site.content.write({ "agencies/b.yaml": { ...other, hosts: ["b.test", "kept.test"] } })
  await expect(site.importAgain()).rejects.toMatchObject({
    problems: [{ reason: "域名已属于其他机构：kept.test" }],
  })
})
