import { afterAll, beforeAll, expect, it } from "vitest"
import { checkDomains } from "#server/site/checkDomains.ts"
import { addDomain } from "#server/admin/operateDomains.ts"
import { operatorContext } from "../../support/operatorContext.ts"
import { makeTestServer, START, type TestServer } from "../../support/testServer.ts"

let server: TestServer
beforeAll(async () => {
  server = await makeTestServer()
})
afterAll(() => server.close())

const operator = (agency: string) => operatorContext({ agency, now: START })
const add = (agency: string, domain: string) => addDomain(server.sql, operator(agency), { domain, studies: false })

/** What the DNS says in this test; of another name nothing. */
const asked: string[] = []
const DNS: Readonly<Record<string, ReadonlyArray<string>>> = {
  "exam.site.cn": ["203.0.113.7", "2001:db8::7"],
  "right.site.cn": ["2001:db8::7"],
  "wrong.site.cn": ["198.51.100.1"],
  "xn--efvq06d.com": [],
}
const addressesOf = async (host: string) => {
  asked.push(host)
  return DNS[host] ?? null
}

it("without a host of the site in the DNS says where to point, and asks for no name that is in no DNS", async () => {
  expect((await add("b", "新芽.com")).lines).toStrictEqual([
    "新芽.com 已绑定到 b",
    "解析：新芽.com的A记录指向这台服务器的公网地址",
  ])
  expect((await checkDomains(server.sql, operator("b"), addressesOf)).lines).toStrictEqual([
    "b.test  不用解析",
    "新芽.com  没有解析  解析：新芽.com的A记录指向这台服务器的公网地址",
  ])
  expect(asked).toStrictEqual(["xn--efvq06d.com"])
})

it("says of each domain whether it leads where the site's own does, and the line that makes it so", async () => {
  await add("a", "exam.site.cn")
  for (const domain of ["right.site.cn", "wrong.site.cn", "silent.site.cn"]) await add("b", domain)
  const line = (host: string) => `解析：${host}的CNAME记录指向exam.site.cn；顶级域名不能用CNAME的，A记录指向同一个地址`
  const { data } = await checkDomains(server.sql, operator("b"), addressesOf)
  expect(data).toStrictEqual({
    list: [
      { domain: "b.test", state: "不用解析", found: "", line: "" },
      { domain: "right.site.cn", state: "指向这里", found: "2001:db8::7", line: "" },
      { domain: "silent.site.cn", state: "没有查到结果", found: "", line: line("silent.site.cn") },
      { domain: "wrong.site.cn", state: "指向别处", found: "198.51.100.1", line: line("wrong.site.cn") },
      { domain: "新芽.com", state: "没有解析", found: "", line: line("新芽.com") },
    ],
  })
})
