import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { EXAM_CODES } from "#domain/protocol/examCodes.ts"
import { addCandidate, importCandidates, removeCandidates } from "#server/attempt/operateCandidates.ts"
import { listCandidates } from "#server/attempt/operateCandidateList.ts"
import { emptied } from "../../support/emptied.ts"
import { operatorContext } from "../../support/operatorContext.ts"
import { workbookOf } from "../../support/workbookOf.ts"
import { START } from "../../support/testServer.ts"
import { makeAsk, signedInAs } from "../admin/backOffice.ts"
import { type Learner, makeStudySite, type StudySite } from "../content/studySite.ts"
import { handIn, start } from "./sitting.ts"

const MINUTE = 60_000
/** The window of p2 is 09:00 to 10:20, thirty minutes, one attempt. */
const P2 = { paper_id: "p2" }

let site: StudySite
let [ann, bob, eve]: Learner[] = []
beforeAll(async () => {
  site = await makeStudySite()
})
beforeEach(async () => {
  site.clock.now = START
  await emptied(site.sql, "exam_candidates", "paper_times", "attempts", "admin_accounts", "operator_acts")
  await site.sql`update users set mobile = null`
  ;[ann, bob, eve] = [
    await named("甲", "13811170301"),
    await named("乙", "13811170302"),
    await named("丙", "13811170303"),
  ]
})
afterAll(() => site.close())

const named = async (name: string, mobile: string): Promise<Learner> => {
  const learner = await site.learner()
  await site.sql`update users set name = ${name}, mobile = ${mobile} where id = ${learner.id}`
  return learner
}

const operator = (agency = "a") => operatorContext({ agency, now: site.clock.now, isDryRun: false })
const bring = (text: string, agency = "a") =>
  site.sql.begin((sql) => importCandidates(sql, operator(agency), { paper: "p2", sheet: { bytes: Buffer.from(text) } }))
const add = (more: object) =>
  site.sql.begin((sql) => addCandidate(sql, operator(), { paper: "p2", user: bob!.id, ...more }))
const remove = (more: object) => site.sql.begin((sql) => removeCandidates(sql, operator(), { paper: "p2", ...more }))
const list = (more: object = {}) => listCandidates(site.sql, operator(), { paper: "p2", ...more })
const page = async (more: object = {}) =>
  (await list(more)).data as { total: number; size: number; next: string; list: ReadonlyArray<object> }
const admissionOf = async (learner: Learner | undefined) =>
  (await learner!.get("question.paper", { id: "p2" })).admission

const SHEET = "手机号,姓名,考场,座位号,加时,备注\n13811170301,甲,一,1,,\n138 1117 0302,乙,一,2,15分钟,视力\n"

describe("a sheet of candidates", () => {
  it("is the door of its paper: page and server refuse alike, and extra minutes are those of the attempt", async () => {
    expect(await admissionOf(eve)).toBe(undefined)
    expect((await bring(SHEET)).lines).toStrictEqual([
      "考生名单：新增 2 人，修改 0 人，没有变化 0 人",
      "其中 1 人有加时",
      "此前没有名单，谁都可以考；之后只有名单里的人可以开考",
      "之后名单共 2 人",
    ])
    expect(await admissionOf(eve)).toStrictEqual({ is_listed: false, room: "", seat: "", extra_minutes: 0 })
    expect(await admissionOf(bob)).toStrictEqual({ is_listed: true, room: "一", seat: "2", extra_minutes: 15 })
    const refused = await eve!.ask("exam.start", { ...P2, client_id: "device-1" })
    expect([refused.status, refused.code, refused.msg]).toStrictEqual([
      200,
      EXAM_CODES.unlisted,
      "你不在这场考试的考生名单里，有疑问请联系老师",
    ])
    const ends = [await start(ann!, P2), await start(bob!, P2)].map(({ deadline }) => deadline)
    expect(ends).toStrictEqual([START + 20 * MINUTE, START + 35 * MINUTE])
    // another paper has no list
    await start(eve!)
  })

  it("is brought again without harm: a row takes the place of what the list had, minutes that are not written stay", async () => {
    await bring(SHEET)
    const { lines, changed } = await bring("手机号,考场,座位\n13811170301,一,1\n13811170302,二,9\n13811170303,二,8\n")
    expect(lines[0]).toBe("考生名单：新增 1 人，修改 1 人，没有变化 1 人")
    expect(changed?.undo).toBe(undefined)
    expect(await admissionOf(bob)).toStrictEqual({ is_listed: true, room: "二", seat: "9", extra_minutes: 15 })
  })

  it("is taken whole or not at all, with each wrong row named", async () => {
    await add({ user: eve!.id, room: "一", seat: "9" })
    const wrong = [
      "手机号,考场,座位号,加时",
      "13811170301,一,9,",
      "13811170399,一,2,",
      "13811170301,一,3,",
      ",一,4,",
      "13811170302,一,5,很多",
    ].join("\n")
    await expect(bring(wrong)).rejects.toThrow(
      [
        "4 处有误，没有写入",
        "第 3 行：没有学员13811170399",
        "第 4 行：甲在第2行已经有了",
        "第 5 行：没有写手机号",
        "第 6 行：加时应为0到1440的整数：很多",
      ].join("\n"),
    )
    await expect(bring("手机号,考场,座位号\n13811170301,一,9\n13811170302,二,1\n")).rejects.toThrow(
      "1 处有误，没有写入\n第 2 行：座位已经有人：一 9",
    )
    await expect(bring("名字\n甲\n")).rejects.toThrow(
      "第一行应有手机号（或学员、编号），可以再有考场、座位号、加时、备注",
    )
    await expect(bring("手机号\n")).rejects.toThrow("名单是空的")
    await expect(bring(SHEET, "b")).rejects.toThrow("没有试卷 p2")
    expect(await site.sql`select from exam_candidates`).toHaveLength(1)
  })

  it("takes no time from who is using it", async () => {
    await bring(SHEET)
    await start(bob!, P2)
    site.clock.now = START + 25 * MINUTE
    await expect(bring("手机号,加时\n13811170302,5\n")).rejects.toThrow("第 2 行：正在用加的时间，不能减少")
  })

  it("of five hundred comes in one act, whose row takes it back", async () => {
    await site.sql`
      insert into users (agency_id, id, name, mobile, created_at)
      select 'a', 'm' || n, '考生' || n, (13900000000 + n)::text, now() from generate_series(1, 500) n`
    const rows = Array.from({ length: 500 }, (_, n) => `${13_900_000_001 + n},${Math.floor(n / 30) + 1},${n % 30},`)
    const { changed, data } = await bring(["手机号,考场,座位号,加时", ...rows].join("\r\n"))
    expect(data).toMatchObject({ added: 500, changed: 0 })
    const first = await page()
    expect([first.total, first.size, first.list.length]).toStrictEqual([500, 500, 100])
    const second = await page({ after: first.next })
    expect(second.list[0]).toMatchObject({ room: "4", seat: "10" })
    expect((await page({ name: "0500" })).list).toMatchObject([{ name: "考生500" }])
    expect(changed?.undo?.act).toBe("candidate:remove")
    await remove(changed?.undo?.input ?? {})
    expect(await site.sql`select from exam_candidates`).toHaveLength(0)
  })
})

describe("one candidate", () => {
  it("is added, changed and removed, each with its inverse", async () => {
    const added = await add({ room: "三", seat: "7", minutes: 10, note: "轮椅" })
    expect(added.lines[0]).toBe("乙：列入名单，三 7")
    expect(added.changed?.undo).toStrictEqual({ act: "candidate:remove", input: { paper: "p2", user: bob!.id } })
    const changed = await add({ room: "四" })
    expect(changed.changed?.undo).toStrictEqual({
      act: "candidate:add",
      input: { paper: "p2", user: bob!.id, room: "三", seat: "7", minutes: 10, note: "轮椅" },
    })
    const removed = await remove({ user: bob!.id })
    expect(removed.lines).toStrictEqual(["乙已移出名单", "名单里没有人了：机构里的学员都可以考"])
    expect(removed.changed?.undo).toStrictEqual({
      act: "candidate:add",
      input: { paper: "p2", user: bob!.id, room: "四", minutes: 10 },
    })
    expect((await bob!.get("question.paper", { id: "p2" })).minutes).toBe(30)
    await expect(remove({ user: bob!.id })).rejects.toThrow("乙不在名单里")
  })

  it("stays once they have begun, and whoever had begun before there was a list goes on", async () => {
    const { attempt_id } = await start(eve!, P2)
    const { changed, lines } = await bring(SHEET)
    expect(lines.at(-1)).toBe("有 1 人不在名单里，已经在考，不受影响")
    await start(ann!, P2)
    await expect(remove({ user: ann!.id })).rejects.toThrow("已经开考，不能移出名单：甲")
    await expect(remove(changed?.after as { readonly batch: string })).rejects.toThrow("已经开考，不能移出名单：甲")
    const resumed = await start(eve!, P2)
    expect(resumed.attempt_id).toBe(attempt_id)
    await handIn(eve!, attempt_id, 0, resumed.epoch)
  })
})

it("those of a class who may study there now are put on it together; who is on it keeps what they have", async () => {
  const putClass = (classroom: string) =>
    site.sql.begin((sql) => importCandidates(sql, operator(), { paper: "p2", classroom }))
  const [room] = await site.sql<{ id: string }[]>`select id from classrooms where agency_id = 'a' order by id limit 1`
  const classroom = room!.id
  await emptied(site.sql, "enrolments")
  await expect(putClass(classroom)).rejects.toThrow("现在没有可以上课的学员")
  for (const [learner, until] of [
    [ann, null],
    [bob, "2099-12-31"],
    [eve, "2020-01-01"],
  ] as const)
    await site.sql`
      insert into enrolments (agency_id, user_id, classroom_id, valid_until, joined_at)
      values ('a', ${learner!.id}, ${classroom}, ${until}, ${START})`
  await add({ room: "二", seat: "9" })
  expect((await putClass(classroom)).lines).toStrictEqual([
    "考生名单：新增 1 人，修改 0 人，没有变化 0 人",
    "之后名单共 2 人",
  ])
  expect(await admissionOf(bob)).toMatchObject({ is_listed: true, room: "二", seat: "9" })
  expect(await admissionOf(ann)).toMatchObject({ is_listed: true, room: "" })
  expect(await admissionOf(eve)).toMatchObject({ is_listed: false })
  await expect(putClass(classroom)).rejects.toThrow("的2名学员都在名单里了")
  await expect(putClass("b-only")).rejects.toThrow("没有班级 b-only")
})

it("the list stands by room and seat as people count", async () => {
  await bring("手机号,考场,座位号\n13811170301,第十考场,1\n13811170302,第二考场,10\n13811170303,第二考场,9\n")
  const { list: listed } = (await list()).data as { readonly list: ReadonlyArray<{ readonly name: string }> }
  expect(listed.map(({ name }) => name)).toStrictEqual(["丙", "乙", "甲"])
})

it("the list says how far each one is, by state and room", async () => {
  await bring(`${SHEET}13811170303,丙,二,1,,\n`)
  const { attempt_id } = await start(ann!, P2)
  await start(bob!, P2)
  await handIn(ann!, attempt_id, 0)
  const namesOf = async (more: object) =>
    (
      (await list(more)).data as { readonly list: ReadonlyArray<{ readonly name: string; readonly state: string }> }
    ).list.map(({ name, state }) => `${name} ${state}`)
  expect(await namesOf({})).toStrictEqual(["甲 handed_in", "乙 sitting", "丙 waiting"])
  expect(await namesOf({ state: "sitting" })).toStrictEqual(["乙 sitting"])
  expect(await namesOf({ room: "二" })).toStrictEqual(["丙 waiting"])
  expect((await list()).lines[0]).toMatch(/：名单 3 人，未到 1，在考 1，已交卷 1，缺考 0$/)
  site.clock.now = START + 20 * MINUTE
  expect(await namesOf({ room: "二" })).toStrictEqual(["丙 absent"])
  await expect(listCandidates(site.sql, operator("b"), { paper: "p2" })).rejects.toThrow("没有试卷 p2")
})

it("is brought as a workbook as well; a file that is too large is told before anything is read", async () => {
  const ask = makeAsk(site)
  const cookie = await signedInAs(site, "registrar")
  const rows = SHEET.trim()
    .split("\n")
    .map((row) => row.split(","))
  const bytes = await workbookOf(rows)
  const bringFile = (file: Buffer) => {
    const input = { paper: "p2", sheet: { name: "考生.xlsx", bytes: file.toString("base64") } }
    return ask("act", { act: "candidate:import", input, dry_run: false }, { cookie })
  }
  expect((await bringFile(bytes)).data).toMatchObject({ data: { added: 2 } })
  expect(await admissionOf(bob)).toMatchObject({ room: "一", seat: "2", extra_minutes: 15 })
  const refused = await bringFile(Buffer.alloc(3 * 1024 * 1024 + 1))
  expect([refused.status, refused.msg]).toStrictEqual([422, "文件最大3MB，请分成几份"])
})

it("is an act of the registrar: previewed without a trace, taken back by its row", async () => {
  const ask = makeAsk(site)
  const input = {
    paper: "p2",
    sheet: { name: "考生.csv", bytes: Buffer.from(SHEET.replace("15分钟", "")).toString("base64") },
  }
  const act = (cookie: string, name: string, of: object, dry_run: boolean) =>
    ask("act", { act: name, input: of, dry_run }, { cookie })
  expect((await act(await signedInAs(site, "marker"), "candidate:import", input, true)).status).toBe(403)
  const cookie = await signedInAs(site, "registrar")
  const preview = (await act(cookie, "candidate:import", input, true)).data as { readonly lines: ReadonlyArray<string> }
  expect(preview.lines.at(-1)).toBe("做完后可以撤销")
  expect(await site.sql`select from exam_candidates`).toHaveLength(0)
  const { undo } = (await act(cookie, "candidate:import", input, false)).data as { readonly undo: string }
  const [row] = await site.sql`select words, before, after from operator_acts`
  expect(JSON.stringify(row)).not.toContain("1381117")
  await act(cookie, "acts:undo", { act: undo }, false)
  expect(await site.sql`select from exam_candidates`).toHaveLength(0)
})
