import { afterAll, beforeAll, expect, it } from "vitest"
import { makeAgencyDirectory } from "#server/core/AgencyDirectory.ts"
import { AGENCY_CONFIG, makeTestServer, START, type TestServer } from "../../support/testServer.ts"

let server: TestServer
beforeAll(async () => {
  server = await makeTestServer()
})
afterAll(() => server.close())

const agencyAt = async (host: string, headers: Readonly<Record<string, string>> = {}) => {
  const url = `/agency/${host.replace(/:\d+$/, "")}`
  const response = await server.app.inject({ url, headers: { host, ...headers } })
  return [response.statusCode, response.json().data?.agency_flag ?? null]
}

it("finds the agency by host, whatever the port, letter case and final dot", async () => {
  for (const host of ["a.test", "A.Test", "a.test:8080", "a.test.", "A.TEST.:3000"])
    expect(await agencyAt(host)).toStrictEqual([200, "a"])
  expect(await agencyAt("b.test")).toStrictEqual([200, "b"])
})

it("gives the default agency to localhost, loopback and bare addresses", async () => {
  for (const host of ["localhost", "localhost:3000", "127.0.0.1:3000", "192.168.1.7", "[::1]:3000"])
    expect((await server.app.inject({ url: "/agency/localhost", headers: { host } })).json()).toMatchObject({
      data: { agency_flag: "a" },
    })
})

it("answers an unknown host that it is not bound, and nothing else", async () => {
  const page = await server.app.inject({ url: "/", headers: { host: "evil.test" } })
  expect(page.statusCode).toBe(404)
  expect(page.headers["content-type"]).toBe("text/html; charset=utf-8")
  expect(page.body).toContain("域名尚未绑定")
  for (const url of [
    "/api/default/bottom-detail",
    "/agency/a.test",
    "/uploads/json/default.json",
    "/api/openapi.json",
  ]) {
    const response = await server.app.inject({ url, headers: { host: "evil.test" } })
    expect([response.statusCode, response.json()]).toStrictEqual([
      404,
      { code: 404, flag: 0, data: null, msg: "该域名尚未绑定" },
    ])
  }
  for (const name of ["甲机构", "乙机构"]) expect(page.body).not.toContain(name)
})

it("serves the agency config of section 3", async () => {
  const { headers, body } = await server.app.inject({ url: "/agency/b.test", headers: { host: "b.test" } })
  expect(headers["cache-control"]).toBe("no-cache")
  expect(JSON.parse(body)).toStrictEqual({
    code: 20200,
    flag: 0,
    msg: "",
    data: {
      ...AGENCY_CONFIG,
      is_show_price: "0",
      name: "乙机构",
      agency_flag: "b",
      domain_extend: [{ domain: "b.test", mode: "1" }],
    },
  })
})

it("shows the renamed subject to the configured agency alone", async () => {
  const subject = {
    id: "1",
    name: "职业技能",
    alias_name: "",
    img: "",
    icon: "",
    icon_select: "",
    course_img: "",
    list: [],
  }
  const config = { ...AGENCY_CONFIG, subject_list: [subject] }
  await server.sql`insert into agencies (id, key, name, flag, config) values
    ('s', 's', '丙机构', 'subsidy', ${server.sql.json(config)}), ('t', 't', '丁机构', 't', ${server.sql.json(config)})`
  await server.sql`insert into agency_hosts (host, agency_id) values ('s.test', 's'), ('t.test', 't')`
  const nameAt = async (host: string) => (await server.deps.agencies.find(host))?.config.subject_list[0]?.name
  expect([await nameAt("s.test"), await nameAt("t.test")]).toStrictEqual(["补贴专区", "职业技能"])
})

it("notices a change of the agencies within seconds, a switched-off one too", async () => {
  await server.sql`insert into agencies (id, key, name, flag) values ('n', 'n', '新机构', 'n')`
  expect(await agencyAt("new.test")).toStrictEqual([404, null])
  await server.sql`insert into agency_hosts (host, agency_id) values ('new.test', 'n')`
  expect(await agencyAt("new.test")).toStrictEqual([404, null])
  server.clock.now = START + 5_000
  expect(await agencyAt("new.test")).toStrictEqual([200, "n"])
  await server.sql`update agencies set is_active = false where id = 'n'`
  server.clock.now = START + 10_000
  expect(await agencyAt("new.test")).toStrictEqual([404, null])
})

it("serves the system config of section 9", async () => {
  const { body } = await server.app.inject({ url: "/uploads/json/default.json", headers: { host: "a.test" } })
  expect(JSON.parse(body)).toStrictEqual({
    code: 20200,
    flag: 0,
    msg: "",
    data: { refreshRate: 20, zk_first_subject_id: "313", resource_url: "/" },
  })
})

/** A directory, and the first text that each of its questions carries: the host, or nothing. */
const countedDirectory = (now: () => number) => {
  const asked: string[] = []
  const counting = new Proxy(server.sql, {
    apply: (target, self, [parts, ...values]: [TemplateStringsArray, ...unknown[]]) => {
      asked.push(String(values.find((value) => typeof value === "string") ?? "version"))
      return Reflect.apply(target, self, [parts, ...values])
    },
  })
  return { asked, directory: makeAgencyDirectory(counting, server.deps.config, now) }
}

it("asks the database for nobody's host again while others make up ten thousand", async () => {
  const { asked, directory } = countedDirectory(() => START)
  expect((await directory.find("a.test"))?.flag).toBe("a")
  for (let n = 0; n < 10_000; n += 500)
    await Promise.all(
      Array.from({ length: 500 }, (_, k) =>
        directory.find(k % 2 === 0 ? `host${n + k}.test` : `10.1.${n / 500}.${k % 250}`),
      ),
    )
  asked.length = 0
  expect((await directory.find("a.test"))?.flag).toBe("a")
  expect(directory.known("A.test:80")?.flag).toBe("a")
  expect(asked).toStrictEqual([])
  await directory.find("host0.test")
  expect(asked).toStrictEqual(["host0.test"])
})

it("asks one question every few seconds however many agencies there are, and for all again after a change", async () => {
  const clock = { now: START }
  const { asked, directory } = countedDirectory(() => clock.now)
  const hosts = Array.from({ length: 100 }, (_, n) => `m${n}.test`)
  await server.sql`insert into agencies (id, key, name, flag) select 'm' || n, 'm' || n, '', 'm' || n from generate_series(0, 99) n`
  await server.sql`insert into agency_hosts (host, agency_id) select 'm' || n || '.test', 'm' || n from generate_series(0, 99) n`
  const flags = () => Promise.all(hosts.map(async (host) => (await directory.find(host))?.flag))
  const expected = hosts.map((_, n) => `m${n}`)
  expect(await flags()).toStrictEqual(expected)
  asked.length = 0
  clock.now += 5_000
  expect(directory.known("m7.test")).toBe(undefined)
  expect(await flags()).toStrictEqual(expected)
  expect(asked).toStrictEqual(["version"])
  await server.sql`update agencies set flag = 'changed' where id = 'm7'`
  clock.now += 5_000
  expect((await flags())[7]).toBe("changed")
  expect(asked.length).toBe(2 + hosts.length)
})

it("brands pages with the last known agency while the database is away", async () => {
  const clock = { now: START }
  const gone = new Error("away")
  let isAway = false
  const pool = new Proxy(server.sql, {
    apply: (target, self, args: unknown[]) => (isAway ? Promise.reject(gone) : Reflect.apply(target, self, args)),
  })
  const directory = makeAgencyDirectory(pool, server.deps.config, () => clock.now)
  await directory.find("a.test")
  isAway = true
  clock.now += 60_000
  expect((await directory.find("a.test"))?.flag).toBe("a")
  expect(directory.known("a.test")?.flag).toBe("a")
  await expect(directory.find("b.test")).rejects.toBe(gone)
})
