import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { throttleProgress } from "#server/commands/throttleProgress.ts"
import { emptied } from "../../support/emptied.ts"
import { PASSWORD, signUp } from "../../support/people.ts"
import { makeStudySite, type StudySite } from "../content/studySite.ts"
import { runOn } from "./runOn.ts"

const MOBILE = "13811170021"
let site: StudySite
let folder: string
let token: string
beforeAll(async () => {
  site = await makeStudySite()
  folder = await mkdtemp(join(tmpdir(), "study-operated-"))
})
beforeEach(async () => {
  await emptied(site.sql, "users", "operator_acts", "sms_codes", "sms_numbers", "sms_outbox", "rate_limits")
  token = await signUp(site, MOBILE)
})
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

const run = (...words: ReadonlyArray<string>) => runOn(site, words)

const signsIn = async (password = PASSWORD) => (await site.call("user.login", { mobile: MOBILE, password })).code
const isIn = async () => (await site.call("user.info", {}, { token })).status === 200
const acts = () => site.sql<{ command: string; words: string }[]>`select command, words from operator_acts order by at`

describe("an operator's change", () => {
  it("leaves a row that names command and words, without a mobile number", async () => {
    expect((await run("user:lock", "--agency", "a", "--user", MOBILE)).out).toStrictEqual([
      "学员0021的账号已停用，所有设备都已退出",
    ])
    expect([...(await acts())]).toStrictEqual([{ command: "user:lock", words: "--agency a --user 138****0021" }])
    expect([await isIn(), await signsIn()]).toStrictEqual([false, 10110])
    await run("user:lock", "--agency", "a", "--user", MOBILE, "--unlock")
    expect(await signsIn()).toBe(20200)
  })

  it("leaves no mobile number in its row, however it was typed", async () => {
    for (const typed of ["１３８１１１７００２１", "+86 138-1117-0021"])
      await run("user:reset", "--agency", "a", "--user", typed)
    expect((await acts()).map(({ words }) => words)).toStrictEqual(Array(2).fill("--agency a --user 138****0021"))
  })

  it("is done and undone in a dry run, which leaves no row and shows no secret", async () => {
    const { out, err } = await run("user:reset", "--agency", "a", "--user", MOBILE, "--dry-run")
    expect([out, err]).toStrictEqual([["将为学员0021换一个密码"], ["试运行，没有写入"]])
    expect([await isIn(), await signsIn(), (await acts()).length]).toStrictEqual([true, 20200, 0])
  })

  it("lets a learner in at once whose password was reset after ten wrong ones", async () => {
    for (let tries = 0; tries < 11; tries += 1) await signsIn("wrong-pass-1")
    const { out } = await run("user:reset", "--agency", "a", "--user", MOBILE, "--json")
    const { password } = JSON.parse(out.join("")) as { readonly password: string }
    expect(await signsIn(password)).toBe(20200)
  })

  it("that is refused leaves nothing", async () => {
    await expect(run("user:lock", "--agency", "a", "--user", "nobody")).rejects.toThrow("没有学员 nobody")
    await expect(run("user:lock", "--agency", "none", "--user", MOBILE)).rejects.toThrow("没有机构 none")
    await expect(run("user:lock", "--agency", "b", "--user", MOBILE)).rejects.toThrow(`没有学员 ${MOBILE}`)
    expect(await acts()).toHaveLength(0)
  })

  it("is told as JSON to programs", async () => {
    const { out } = await run("user:reset", "--agency", "a", "--user", MOBILE, "--json")
    const { password } = JSON.parse(out.join("\n")) as { readonly password: string }
    expect(password).toMatch(/^[a-z2-9]{12}$/)
    expect([await isIn(), await signsIn(), await signsIn(password)]).toStrictEqual([false, 10101, 20200])
    expect(JSON.stringify(await acts())).not.toContain(password)
  })
})

it("finds learners by number, name and id, of that agency alone", async () => {
  const { out } = await run("user:find", "员00", "--agency", "a", "--json")
  const { list } = JSON.parse(out.join("")) as { readonly list: ReadonlyArray<Record<string, unknown>> }
  expect(list).toMatchObject([{ mobile: MOBILE, name: "学员0021", classrooms: 0, state: "active" }])
  expect((await run("user:find", MOBILE, "--agency", "b")).out).toStrictEqual([`没有找到 ${MOBILE}`])
})

it("says once a second how far it is, and nothing in the first", () => {
  let now = 0
  const lines: string[] = []
  const progress = throttleProgress(
    (line) => void lines.push(line),
    () => now,
  )
  for (let done = 1; done <= 30; done += 1) {
    now += 100
    progress(done, 30)
  }
  expect(lines).toStrictEqual(["10 / 30", "20 / 30", "30 / 30"])
})

describe("enrolling from a file", () => {
  const enrolled = async (...lines: ReadonlyArray<string>) => {
    const file = join(folder, "learners.csv")
    await writeFile(file, `\u{feff}${lines.join("\r\n")}\r\n`)
    return run("user:enrol", file, "--agency", "a")
  }

  it("joins, extends and leaves alone, and says how many", async () => {
    const rows = ["手机号,班级,有效期", `${MOBILE},2001,2099-12`, `${MOBILE},1001,`]
    expect((await enrolled(...rows)).out).toStrictEqual(["加入 2，延长 0，没有变化 0"])
    expect((await enrolled(...rows, `${MOBILE},2001,2099-01`)).out).toStrictEqual(["加入 0，延长 0，没有变化 3"])
    expect((await enrolled("学员,班级,有效期", `${MOBILE},2001,2100-01`)).out).toStrictEqual([
      "加入 0，延长 1，没有变化 0",
    ])
    const list = await site.sql`select classroom_id, valid_until from enrolments order by classroom_id`
    expect([...list]).toStrictEqual([
      { classroom_id: "1001", valid_until: null },
      { classroom_id: "2001", valid_until: "2100-01" },
    ])
  })

  it("enrols nobody when a row is wrong, and names each", async () => {
    const rows = [
      "手机号,班级,有效期",
      `${MOBILE},1001,`,
      "",
      "13811170022,1001,",
      `${MOBILE},none,`,
      `${MOBILE},2001,2020-01`,
    ]
    await expect(enrolled(...rows)).rejects.toThrow(
      "3 处有误，没有写入\n第 4 行：没有学员 13811170022\n第 5 行：没有班级 none\n第 6 行：有效期不是将来的日期 2020-01",
    )
    await expect(enrolled("电话,课", "1,2")).rejects.toThrow("第一行应是 手机号（或 学员）、班级，可以再有 有效期")
    expect(await site.sql`select 1 from enrolments`).toHaveLength(0)
  })
})
