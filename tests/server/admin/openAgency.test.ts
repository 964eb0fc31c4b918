import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { ACTS, type ActInput } from "#domain/admin/acts.ts"
import { AGENCY } from "#domain/admin/isOfAnyAgency.ts"
import { givenBy, linksOf } from "#domain/admin/Drawing.ts"
import { DRAWINGS } from "#domain/admin/drawings.ts"
import { LISTS } from "#domain/admin/lists.ts"
import { makeStudySite, type StudySite } from "../content/studySite.ts"
import { makeAsk, signedInAs } from "./backOffice.ts"

let site: StudySite
let cookie: string
let ask: ReturnType<typeof makeAsk>
beforeAll(async () => {
  site = await makeStudySite()
  ask = makeAsk(site)
  cookie = await signedInAs(site, "operator")
})
afterAll(() => site.close())

const NEW: ActInput<"agency:open"> = {
  name: "新芽学堂",
  id: "xinya",
  hosts: "新芽.com study.xinya.cn",
  color: "#0b5d3b",
  sections: "courses",
  prices: true,
  study: false,
}

const open = async (changes: Partial<ActInput<"agency:open">> = {}, isDryRun = false) => {
  const { code, msg, data } = await ask(
    "act",
    { act: "agency:open", input: { ...NEW, ...changes }, dry_run: isDryRun },
    { cookie },
  )
  return { code, msg, lines: (data as { lines?: ReadonlyArray<string> } | null)?.lines ?? [] }
}
const agencies = async () => (await site.sql<{ id: string }[]>`select id from agencies order by id`).map(({ id }) => id)

describe("an agency that a site's operator opens", () => {
  it("is tried without a trace", async () => {
    const { lines } = await open({}, true)
    expect(lines).toStrictEqual([
      "将开机构新芽学堂（xinya），域名新芽.com、study.xinya.cn，文件agencies/xinya.yaml",
      "一级科目：自学考试、职业技能",
      "解析：新芽.com的A记录指向这台服务器的公网地址",
      "解析：study.xinya.cn的A记录指向这台服务器的公网地址",
      "将给一名负责人一个链接，一天内可用一次",
      "接下来：在这个机构的“机构概况”里，开业步骤逐项列出，各有去处",
      "做完后不能撤销：开好的机构可以停用，内容和学员保留",
    ])
    expect(await agencies()).toStrictEqual(["a", "b"])
  })

  it.each([
    [{ hosts: "b.test" }, "域名b.test已属于机构b"],
    [{ hosts: "10.0.0.1" }, "不是域名：10.0.0.1"],
    [{ hosts: "new.test localhost" }, "不是域名：localhost"],
    [{ subjects: "天文" }, "没有一级科目天文；有自学考试、职业技能"],
  ])("%j is refused in one sentence, and nothing is opened", async (changes, message) => {
    expect((await open(changes)).msg).toBe(message)
    expect(await agencies()).toStrictEqual(["a", "b"])
  })

  it("is on its hosts, is found in the content, and its owner joins by the link", async () => {
    const { lines } = await open({ subjects: "职业技能" })
    site.deps.agencies.forget()
    const found = await site.deps.agencies.find("新芽.com")
    expect(found).toMatchObject({ id: "xinya", name: "新芽学堂", hidesPrices: false })
    expect(found?.config.subject_list.map(({ name }) => name)).toStrictEqual(["职业技能"])
    expect(found?.config.agency_nav.flatMap(({ url, is_show }) => (is_show === "1" ? [url] : []))).toStrictEqual([
      "/course",
      "/question",
    ])
    const [link = ""] = lines.filter((line) => line.startsWith("https://"))
    const [address = "", token = ""] = link.split("#")
    expect(address).toBe("https://study.xinya.cn/admin/join")
    const invited = await ask("invitation", { token }, { host: "study.xinya.cn" })
    expect(invited.data).toMatchObject({ agency: "新芽学堂", role: "负责人", account: null })
    const shown = await ask("list", { list: "agency:show", input: { agency: "xinya" } }, { cookie })
    const { data } = shown.data as {
      readonly data: { readonly steps: ReadonlyArray<Readonly<Record<string, string>>> }
    }
    expect(data.steps.map((one) => [one["step"], one["state"]])).toStrictEqual([
      ["域名", "去检查"],
      ["电话、页脚和主色", "待做"],
      ["关于我们、隐私和帮助", "可选"],
      ["课程和题库", "完成"],
      ["价格", "可选"],
      ["收款账户", "待做"],
      ["同事", "待做"],
      ["像学员一样看一看", "去检查"],
    ])
    // its owner edits its file as any other agency's
    const files = await ask("list", { list: "content:files", input: { text: "xinya" } }, { cookie })
    expect(JSON.stringify(files.data)).toContain("agencies/xinya.yaml")
    expect((await open()).msg).toBe("编号xinya已属于另一个机构")
  })

  it("is named by the next import of a folder that does not know it, and stays", async () => {
    await expect(site.importAgain()).rejects.toThrow("agencies/xinya.yaml")
    expect(await agencies()).toStrictEqual(["a", "b", "xinya"])
  })
})

it("every agency is listed, with what may be done with each", async () => {
  const { data } = await ask("list", { list: "agency:list", input: {} }, { cookie })
  const { list } = (data as { readonly data: { readonly list: ReadonlyArray<Readonly<Record<string, unknown>>> } }).data
  const allowed = list.map((row) =>
    linksOf(DRAWINGS["agency:list"]).flatMap((link) => (givenBy(link, row, {}) === null ? [] : [link.to])),
  )
  expect(allowed[0]).not.toContain("agency:off")
  expect(allowed[1]).toContain("agency:off")
  expect(allowed.flat()).not.toContain("agency:on")
})

describe("of which agency", () => {
  it("whoever works for the site says; the record has it there", async () => {
    const domain = { act: "domain:add", input: { agency: "b", domain: "second.test", study: false }, dry_run: false }
    expect((await ask("act", domain, { cookie })).code).toBe(20200)
    const shown = await ask("list", { list: "agency:show", input: { agency: "b" } }, { cookie })
    expect(JSON.stringify(shown.data)).toContain("second.test")
    const [row] = await site.sql<{ agency_id: string; by: string; account_id: string | null }[]>`
      select agency_id, by, account_id from operator_acts where upon = 'second.test'`
    expect(row).toStrictEqual({ agency_id: "b", by: "operator（运营）", account_id: null })
    const empty = await ask("list", { list: "agency:show", input: { agency: "" } }, { cookie })
    expect(JSON.stringify(empty.data)).toContain("甲机构")
    const none = await ask("list", { list: "agency:show", input: { agency: "none" } }, { cookie })
    expect(none.msg).toBe("没有机构 none")
  })

  it("nobody else says, whatever their role; nor does anybody for their own account", async () => {
    const owner = await signedInAs(site, "owner", "b")
    const asked = { list: "agency:show", input: { agency: "a" } }
    expect((await ask("list", asked, { cookie: owner, host: "b.test" })).status).toBe(403)
    expect((await ask("list", { list: "agency:list", input: {} }, { cookie: owner, host: "b.test" })).status).toBe(403)
    expect(
      (await ask("act", { act: "agency:open", input: NEW, dry_run: true }, { cookie: owner, host: "b.test" })).status,
    ).toBe(403)
    const codes = { act: "own:codes", input: { agency: "b" }, dry_run: false }
    expect((await ask("act", codes, { cookie })).status).toBe(403)
  })

  it("an account of the site is one at the default agency alone", async () => {
    const elsewhere = await signedInAs(site, "operator", "b")
    expect((await ask("me", null, { cookie: elsewhere, host: "b.test" })).status).toBe(401)
    expect((await ask("me", null, { cookie })).status).toBe(200)
  })

  it("no input has a field of that name itself", () => {
    const own = Object.entries({ ...ACTS, ...LISTS }).filter(([, { input }]) => AGENCY in input.fields)
    expect(own).toStrictEqual([])
  })
})
