import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { emptied } from "../../support/emptied.ts"
import { encodedAs } from "../../support/encodedAs.ts"
import { lastCode } from "../../support/people.ts"
import { START } from "../../support/testServer.ts"
import { workbookOf } from "../../support/workbookOf.ts"
import { runOn } from "../commands/runOn.ts"
import type { Role } from "#domain/admin/Role.ts"
import { makeAsk, signedInAs } from "../admin/backOffice.ts"
import { makeStudySite, type StudySite } from "../content/studySite.ts"

let site: StudySite
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "study-learners-"))
  site = await makeStudySite()
})
beforeEach(async () => {
  site.clock.now = START
  await emptied(
    site.sql,
    "users",
    "operator_acts",
    "sms_codes",
    "sms_numbers",
    "sms_outbox",
    "rate_limits",
    "admin_accounts",
  )
})
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

const bring = async (sheet: string | Uint8Array, ...more: ReadonlyArray<string>) => {
  const file = join(folder, "learners")
  await writeFile(file, sheet)
  return (await runOn(site, ["user:import", file, "--agency", "a", ...more])).out
}

const people = () => site.sql<{ mobile: string; name: string; classes: string[] }[]>`
  select u.mobile, u.name, array(select classroom_id from enrolments e
    where e.agency_id = u.agency_id and e.user_id = u.id order by 1) as classes
  from users u where agency_id = 'a' order by mobile`

it("makes accounts and enrols, whoever is there already keeps name and classes; again, it changes nothing", async () => {
  await site.sql`
    insert into users (agency_id, id, mobile, name, created_at) values ('a', 'old', '13811170001', '老学员', now())`
  const sheet =
    "序号,学员姓名,联系电话,报读班级\n1,李雷,138 1117 0001,2001\n2,韩梅,13811170002,组合班\n3,,+86 13811170003,\n"
  const told = [
    "手机号取自“联系电话”；姓名取自“学员姓名”；班级取自“报读班级”；没有用到：序号",
    "新建2个账号，已有1个",
    "报入班级：加入2，延长0，没有变化0",
    "组合班：2人",
    "新学员用手机号和短信验证码登录，没有密码",
  ]
  expect(await bring(sheet, "--dry-run")).toStrictEqual(told)
  expect(await people()).toHaveLength(1)
  expect(await bring(sheet)).toStrictEqual(told)
  const brought = [
    { mobile: "13811170001", name: "老学员", classes: ["2001"] },
    { mobile: "13811170002", name: "韩梅", classes: ["2001"] },
    { mobile: "13811170003", name: "学员0003", classes: [] },
  ]
  expect([...(await people())]).toStrictEqual(brought)
  expect((await bring(sheet)).slice(1, 3)).toStrictEqual(["新建0个账号，已有3个", "报入班级：加入0，延长0，没有变化2"])
  expect([...(await people())]).toStrictEqual(brought)
  await site.call("sms.send", { mobile: "13811170002", scene: "login" })
  const code = await lastCode(site, "13811170002", "login")
  expect((await site.call("user.login", { mobile: "13811170002", code })).code).toBe(20200)
})

it("reads GB18030 and XLSX alike", async () => {
  await bring(encodedAs("gb18030", "手机,姓名\n13811170001,李雷\n"))
  await bring(
    await workbookOf([
      ["手机", "姓名"],
      [13811170002, "韩梅"],
    ]),
  )
  expect((await people()).map(({ name }) => name)).toStrictEqual(["李雷", "韩梅"])
})

it("takes nothing where a row is wrong, and tells each with what stands in it", async () => {
  const wrong = bring(
    "手机号,姓名,班级,有效期\n13811170001,李雷,2001,\n1381117,韩梅,2001,\n13811170003,王老师,没有的班,2020-01\n13811170001,李雷,2001,\n",
  )
  await expect(wrong).rejects.toThrow(
    [
      "5 处有误，没有写入",
      "第 3 行：手机号不对（1381117，韩梅，2001，）",
      "第 4 行：名字里不能有“老师”，以免被认作机构的人（13811170003，王老师，没有的班，2020-01）",
      "第 4 行：没有班级没有的班（13811170003，王老师，没有的班，2020-01）",
      "第 4 行：有效期不是将来的日期2020-01（13811170003，王老师，没有的班，2020-01）",
      "第 5 行：和第2行重复（13811170001，李雷，2001，）",
    ].join("\n"),
  )
  expect(await people()).toHaveLength(0)
  expect(await site.sql`select from operator_acts`).toHaveLength(0)
})

it("goes by the columns that somebody names, and keeps them for the next sheet", async () => {
  await expect(bring("甲,乙\n13811170001,李雷\n")).rejects.toThrow(
    "认不出哪一列是手机号，请写明它的列名。表里有：甲、乙",
  )
  await expect(bring("甲,乙\n13811170001,李雷\n", "--mobile", "丙")).rejects.toThrow("没有“丙”这一列。表里有：甲、乙")
  await bring("甲,乙\n13811170001,李雷\n", "--mobile", "甲", "--name", "乙", "--into", "2001")
  expect((await bring("甲,乙\n13811170002,韩梅\n"))[0]).toBe("手机号取自“甲”；姓名取自“乙”")
  expect([...(await people())]).toStrictEqual([
    { mobile: "13811170001", name: "李雷", classes: ["2001"] },
    { mobile: "13811170002", name: "韩梅", classes: [] },
  ])
})

it("tells a form the columns of a sheet before it is brought, whatever its encoding, to who may bring one", async () => {
  const ask = makeAsk(site)
  const rows = [
    ["联系电话", "姓名", "", "班级"],
    ["13811170001", "李雷", "", "2001"],
  ]
  const files = [await workbookOf(rows), encodedAs("gb18030", rows.map((row) => row.join(",")).join("\n"))]
  const headingOf = async (bytes: Uint8Array, role: Role, more: object = {}) => {
    const sheet = { name: "名单", bytes: Buffer.from(bytes).toString("base64") }
    return ask("heading", { sheet, ...more }, { cookie: await signedInAs(site, role) })
  }
  for (const file of files)
    expect((await headingOf(file, "support")).data).toStrictEqual({
      heads: [
        { head: "联系电话", example: "13811170001" },
        { head: "姓名", example: "李雷" },
        { head: "班级", example: "2001" },
      ],
      columns: { mobile: "联系电话", name: "姓名", classroom: "班级", until: null },
    })
  await bring(await workbookOf(rows), "--name", "不导入", "--classroom", "不导入")
  expect([...(await people())]).toStrictEqual([{ mobile: "13811170001", name: "学员0001", classes: [] }])
  expect(await headingOf(Buffer.from("\n"), "support")).toMatchObject({
    code: 10405,
    msg: "表格是空的，第一行应当是列名",
  })
  expect((await headingOf(files[0] ?? Buffer.from(""), "marker")).status).toBe(403)
  expect((await headingOf(files[0] ?? Buffer.from(""), "support", { agency: "b" })).status).toBe(403)
})

it("brings five thousand in a few statements", async () => {
  const rows = Array.from({ length: 5_000 }, (_, n) => `138${String(n).padStart(8, "0")},学员${n},2001`)
  let statements = 0
  const counted = new Proxy(site.sql, {
    apply: (sql, self, args) => {
      statements += 1
      return Reflect.apply(sql, self, args) as unknown
    },
    get: (sql, name) =>
      name === "begin"
        ? (run: (inside: unknown) => Promise<unknown>) =>
            sql.begin((inside) =>
              run(
                new Proxy(inside, {
                  apply: (query, self, args) => {
                    statements += 1
                    return Reflect.apply(query, self, args) as unknown
                  },
                }),
              ),
            )
        : (Reflect.get(sql, name) as unknown),
  })
  const file = join(folder, "many")
  await writeFile(file, ["手机号,姓名,班级", ...rows].join("\n"))
  await runOn({ ...site, sql: counted }, ["user:import", file, "--agency", "a"])
  expect(await site.sql`select from enrolments`).toHaveLength(5_000)
  expect(statements).toBeLessThan(30)
})
