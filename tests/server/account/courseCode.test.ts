import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import * as CourseCode from "#domain/account/CourseCode.ts"
import type { OperatorContext } from "#server/core/OperatorReport.ts"
import { listBatches } from "#server/account/listCodes.ts"
import { makeBatch, type NewBatch, revokeCodes } from "#server/account/operateCodes.ts"
import { emptied } from "../../support/emptied.ts"
import { operatorContext } from "../../support/operatorContext.ts"
import { START } from "../../support/testServer.ts"
import { type Learner, makeStudySite, type StudySite } from "../content/studySite.ts"

const DAY = 86_400_000
const BATCH: NewBatch = { id: "spring", classroom: "2001", count: 3, validUntil: "2027-06", expires: null }
const NEVER_MADE = CourseCode.fromBytes(new Uint8Array(CourseCode.BYTES).fill(7))

let site: StudySite
let learner: Learner
let codes: ReadonlyArray<string>

const operator = (change: Partial<OperatorContext> = {}) =>
  operatorContext({ agency: "a", now: site.clock.now, ...change })

const make = async (
  change: Partial<NewBatch> = {},
  of: Partial<OperatorContext> = {},
): Promise<ReadonlyArray<string>> => {
  const { data } = await makeBatch(site.sql, operator(of), { ...BATCH, ...change })
  return (data as { readonly list: ReadonlyArray<{ readonly code: string }> }).list.map(({ code }) => code)
}

beforeAll(async () => {
  site = await makeStudySite()
})
beforeEach(async () => {
  site.clock.now = START
  await emptied(site.sql, "course_code_batches", "course_codes", "enrolments", "rate_limits")
  learner = await site.learner()
  codes = await make()
})
afterAll(() => site.close())

const said = async (who: Learner, name: "code.preview" | "code.redeem", code: string | undefined) => {
  const { status, code: answered, msg } = await who.ask(name, { code: code ?? "" })
  return [status, answered, msg]
}
const UNUSABLE = [200, 60101, "这个课程码不存在或已被使用，请核对后再试"]

describe("a course code", () => {
  const opened = { serial: "spring-0001", classroom_id: "2001", name: "组合班", valid_until: "2027-06" }

  it("says what it opens, is redeemed, and stands in the history", async () => {
    const code = (codes[0] ?? "").toLowerCase().replaceAll("-", " ")
    expect(await learner.get("code.preview", { code })).toStrictEqual({
      ...opened,
      subject_name: "职业技能",
      courses: 1,
      lessons: 2,
      expires_at: null,
      gives: "joins",
    })
    expect(await site.sql`select 1 from enrolments`).toHaveLength(0)
    expect(await learner.get("code.redeem", { code })).toStrictEqual(opened)
    expect((await learner.get("course.study", { classroom_id: "2001" })).joined).toBe(true)
    expect(await learner.get("code.history", {})).toStrictEqual({
      list: [{ ...opened, redeemed_at: "2026-03-02 10:00:00" }],
      total: 1,
      page: 1,
      page_size: 20,
    })
    expect((await (await site.learner()).get("code.history", {})).list).toStrictEqual([])
    const file = Buffer.from((await learner.get("user.myData", {})).base64, "base64").toString()
    expect(file.match(/<td>2027-06[-\d]*<\/td>/g)).toStrictEqual(["<td>2027-06-30</td>", "<td>2027-06-30</td>"])
  })

  it("gives whoever redeemed it the same answer again, and says so in the preview", async () => {
    const [code = ""] = codes
    await learner.get("code.redeem", { code })
    site.clock.now = START + DAY
    expect(await learner.get("code.redeem", { code })).toStrictEqual(opened)
    expect((await learner.get("code.preview", { code })).gives).toBe("redeemed")
    expect((await learner.get("code.history", {})).total).toBe(1)
  })

  it("is redeemed by one of twenty who try it at once", async () => {
    const [code = ""] = codes
    const all = await Promise.all(Array.from({ length: 20 }, () => site.learner()))
    const answers = await Promise.all(all.map((who) => said(who, "code.redeem", code)))
    expect(answers.filter(([, answered]) => answered === 20200)).toHaveLength(1)
    expect(answers.filter(([, answered]) => answered !== 20200)).toStrictEqual(
      Array.from({ length: 19 }, () => UNUSABLE),
    )
    expect(await site.sql`select 1 from enrolments`).toHaveLength(1)
  })

  it("is refused in the same words when nobody made it, somebody used it, it was revoked, or it is another agency's", async () => {
    const stranger = await site.learner()
    const [used = "", revoked = ""] = codes
    await learner.get("code.redeem", { code: used })
    await revokeCodes(site.sql, operator(), { batch: "spring", number: 2 })
    const other = await site.learner("b.test")
    for (const name of ["code.preview", "code.redeem"] as const) {
      for (const code of [NEVER_MADE, used, revoked]) expect(await said(stranger, name, code)).toStrictEqual(UNUSABLE)
      expect(await said(other, name, codes[2])).toStrictEqual(UNUSABLE)
    }
  })

  it("with a slip is refused before it counts as a try", async () => {
    const [code = ""] = codes
    const slip = code.startsWith("0") ? `1${code.slice(1)}` : `0${code.slice(1)}`
    for (let tries = 0; tries < 15; tries += 1)
      expect(await said(learner, "code.preview", slip)).toStrictEqual([422, 422, CourseCode.MISTYPED])
    expect((await said(learner, "code.preview", code))[1]).toBe(20200)
  })

  it("is not found by trying: ten that open nothing, and the next has to wait; right ones never", async () => {
    for (let tries = 0; tries < 10; tries += 1) await said(learner, "code.preview", NEVER_MADE)
    expect((await said(learner, "code.redeem", codes[0]))[0]).toBe(429)
    const other = await site.learner()
    for (let tries = 0; tries < 15; tries += 1) expect((await said(other, "code.preview", codes[0]))[1]).toBe(20200)
  })

  it("extends what is shorter, and is kept where it would give nothing", async () => {
    await learner.get("code.redeem", { code: codes[0] ?? "" })
    const [longer = ""] = await make({ id: "long", validUntil: "2028-01-01", count: 1 })
    expect((await learner.get("code.preview", { code: codes[1] ?? "" })).gives).toBe("nothing")
    expect((await said(learner, "code.redeem", codes[1]))[1]).toBe(60103)
    expect((await learner.get("code.preview", { code: longer })).gives).toBe("extends")
    await learner.get("code.redeem", { code: longer })
    const [enrolment] = await site.sql`select valid_until from enrolments`
    expect(enrolment).toStrictEqual({ valid_until: "2028-01-01" })
    expect((await said(await site.learner(), "code.redeem", codes[1]))[1]).toBe(20200)
  })

  it("is over on the day after its last one, and where what it opens is over", async () => {
    const [code] = await make({ id: "short", expires: "2026-03-02", count: 1 })
    const [until] = await make({ id: "until", validUntil: "2026-03", count: 1 })
    expect((await said(learner, "code.preview", code))[1]).toBe(20200)
    site.clock.now = START + DAY
    expect((await said(learner, "code.preview", code))[1]).toBe(60102)
    expect((await said(learner, "code.redeem", code))[1]).toBe(60102)
    site.clock.now = START + 31 * DAY
    expect((await said(learner, "code.redeem", until))[1]).toBe(60102)
    expect(await site.sql`select 1 from enrolments`).toHaveLength(0)
  })

  it("stays used when its learner is gone", async () => {
    const [code = ""] = codes
    await learner.get("code.redeem", { code })
    await site.sql`delete from users where id = ${learner.id}`
    expect(await said(await site.learner(), "code.redeem", code)).toStrictEqual(UNUSABLE)
  })
})

describe("a batch", () => {
  it("is nowhere in the database as it was listed", async () => {
    const rows = await site.sql<{ text: string }[]>`select k::text as text from course_codes k`
    const all = rows.map(({ text }) => text).join()
    expect(codes.filter((code) => all.includes(code) || all.includes(code.replaceAll("-", "")))).toStrictEqual([])
  })

  it("shows no code in a dry run", async () => {
    const { lines, data } = await makeBatch(site.sql, operator({ isDryRun: true }), { ...BATCH, id: "dry" })
    expect([lines, data]).toStrictEqual([["将为组合班生成 3 个课程码"], { batch: "dry", count: 3 }])
  })

  it("counts what became of its codes", async () => {
    await learner.get("code.redeem", { code: codes[0] ?? "" })
    expect((await revokeCodes(site.sql, operator(), { batch: "spring", number: null })).data).toStrictEqual({
      batch: "spring",
      revoked: 2,
      redeemed: 1,
    })
    expect((await listBatches(site.sql, operator())).lines).toStrictEqual([
      "spring  组合班  2026-03-02 10:00:00 生成 3 个  已用 1  已作废 2  不限兑换期",
    ])
    expect((await listBatches(site.sql, operator({ agency: "b" }))).lines).toStrictEqual(["还没有课程码"])
  })

  it("is its agency's alone, whatever the other names its own", async () => {
    const other = await site.learner("b.test")
    const others = await make({}, { agency: "b" })
    await other.get("code.redeem", { code: others[0] ?? "" })
    for (const number of [1, null]) {
      const { data } = await revokeCodes(site.sql, operator(), { batch: "spring", number })
      expect(data).toStrictEqual({ batch: "spring", revoked: number === null ? 2 : 1, redeemed: 0 })
    }
    const counts = (await listBatches(site.sql, operator({ agency: "b" }))).data
    expect(counts).toMatchObject({ list: [{ id: "spring", codes: 3, redeemed: 1, revoked: 0 }] })
  })

  it.each([
    [{ classroom: "none" }, "没有班级 none"],
    [{ id: "spring" }, "已有批次 spring，换一个名字"],
    [{ id: "x", validUntil: "2026-02" }, "有效期不是将来的日期：2026-02"],
    [{ id: "x", validUntil: "soon" }, "有效期不是将来的日期：soon"],
    [{ id: "x", expires: "2026-03-01" }, "兑换期不是将来的日期：2026-03-01"],
    [{ id: "x", expires: "2026-02-30" }, "兑换期不是将来的日期：2026-02-30"],
  ])("of %j is refused", async (change, message) => {
    await expect(makeBatch(site.sql, operator(), { ...BATCH, ...change })).rejects.toThrow(message)
  })
})
