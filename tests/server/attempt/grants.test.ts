import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { allowRetake, extendChosen, withdrawGrant } from "#server/attempt/operateGrants.ts"
import { emptied } from "../../support/emptied.ts"
import { operatorContext } from "../../support/operatorContext.ts"
import { START } from "../../support/testServer.ts"
import { makeAsk, signedInAs } from "../admin/backOffice.ts"
import { type Learner, makeStudySite, type StudySite } from "../content/studySite.ts"
import { sit } from "../result/sitAll.ts"
import { start } from "./sitting.ts"

const MINUTE = 60_000
const csv = (text: string) => ({ bytes: Buffer.from(text) })
/** The window of p2 is 09:00 to 10:20, thirty minutes, one attempt. */
const P2 = { paper_id: "p2" }

let site: StudySite
let [sitting, waiting, done]: Learner[] = []
beforeAll(async () => {
  site = await makeStudySite()
})
beforeEach(async () => {
  site.clock.now = START
  await emptied(site.sql, "paper_releases", "paper_times", "attempts", "exam_grants", "admin_accounts", "operator_acts")
  await site.sql`update users set mobile = null`
  ;[sitting, waiting, done] = [
    await named("甲", "13811170201"),
    await named("乙", "13811170202"),
    await named("丙", null),
  ]
})
afterAll(() => site.close())

const named = async (name: string, mobile: string | null): Promise<Learner> => {
  const learner = await site.learner()
  await site.sql`update users set name = ${name}, mobile = ${mobile} where id = ${learner.id}`
  return learner
}

const idOf = (learner: Learner | undefined): string => learner?.id ?? ""
const operator = (agency = "a", isDryRun = false) => operatorContext({ agency, now: site.clock.now, isDryRun })
const extend = (more: object, agency = "a") =>
  site.sql.begin((sql) => extendChosen(sql, operator(agency), { paper: "p2", minutes: 10, ...more }))
const retake = (more: object) => site.sql.begin((sql) => allowRetake(sql, operator(), { paper: "p2", ...more }))
const withdraw = (grant: string, agency = "a") => site.sql.begin((sql) => withdrawGrant(sql, operator(agency), grant))
const grantOf = ({ data }: { readonly data: unknown }) => (data as { readonly grant: string }).grant

describe("extra time for a selection", () => {
  it("names each one's end before and after, and moves it", async () => {
    const attempt = await start(sitting!, P2)
    await sit(done!, [{ question_id: "q1", value: "A" }], P2)
    const users = `13811170201\n${idOf(waiting)}，${idOf(done)} 13811170201`
    const report = await extend({ users })
    expect(report.lines).toStrictEqual([
      `3 人的加时改为 10 分钟，批次 ${grantOf(report)}`,
      "甲（正在作答）：2026-03-02 10:20 改为 2026-03-02 10:30",
      "乙（还没有开考）：30分钟，到2026-03-02 10:20 改为 40分钟，到2026-03-02 10:30",
      "丙（已交卷）：30分钟，到2026-03-02 10:20 改为 40分钟，到2026-03-02 10:30",
    ])
    expect((await sitting!.get("exam.state", { attempt_id: attempt.attempt_id })).deadline).toBe(START + 30 * MINUTE)
    expect((await start(waiting!, P2)).deadline).toBe(START + 30 * MINUTE)
    expect(report.changed?.before).toStrictEqual({
      extra_minutes: [sitting, waiting, done].map((one) => [idOf(one), 0]),
    })
  })

  it("is for a class or a file as well, and names everybody who is not there by row", async () => {
    await site.sql`
      insert into enrolments (agency_id, user_id, classroom_id, joined_at)
      select 'a', id, '2001', now() from users where id in (${idOf(sitting)}, ${idOf(done)})`
    const people = async (more: object) =>
      ((await extend(more)).data as { readonly list: ReadonlyArray<{ readonly name: string }> }).list.map(
        ({ name }) => name,
      )
    expect((await people({ classroom: "2001" })).toSorted()).toStrictEqual(["丙", "甲"])
    expect(await people({ learners: csv(`手机号\n138 1117 0202\n${idOf(done)}\n`) })).toStrictEqual(["乙", "丙"])
    await expect(extend({ learners: csv("手机号\n13811170202\n13811170299\n") })).rejects.toThrow(
      "1 处有误，没有写入\n第 3 行：没有学员13811170299",
    )
    await expect(extend({ learners: csv("名字\n甲\n") })).rejects.toThrow("第一行应有手机号、学员或编号")
    await expect(extend({ classroom: "none" })).rejects.toThrow("没有班级 none")
    await expect(extend({ users: " ，\n" })).rejects.toThrow("没有选中学员")
    await expect(extend({ users: idOf(sitting) }, "b")).rejects.toThrow("没有试卷 p2")
  })

  it("comes back from everybody who is not using it, and says who keeps it; the second is told", async () => {
    const { attempt_id } = await start(sitting!, P2)
    const grant = grantOf(await extend({ users: `${idOf(sitting)} ${idOf(waiting)}` }))
    site.clock.now = START + 21 * MINUTE
    expect((await withdraw(grant)).lines).toStrictEqual(["收回 1 人的加时", "1 人不收回", "甲：正在用加的时间"])
    expect((await sitting!.get("exam.state", { attempt_id })).deadline).toBe(START + 30 * MINUTE)
    await expect(start(waiting!, P2)).rejects.toThrow("考试已经结束")
    await expect(withdraw(grant)).rejects.toThrow("没有可以收回的\n甲：正在用加的时间")
    await expect(withdraw(grant, "b")).rejects.toThrow(`没有批次 ${grant}`)
    site.clock.now = START + 60 * MINUTE
    await sitting!.get("exam.state", { attempt_id })
    await withdraw(grant)
    await expect(withdraw(grant)).rejects.toThrow(`批次 ${grant} 已经收回过`)
  })

  it("is a number for each: again it changes nothing, another one takes its place and comes back by itself", async () => {
    const minutesOf = async (learner: Learner | undefined) =>
      (await learner!.get("question.paper", { id: "p2" })).minutes - 30
    const first = grantOf(await extend({ users: idOf(waiting) }))
    const again = await extend({ users: `${idOf(waiting)} ${idOf(sitting)}` })
    expect(again.lines[1]).toBe("其中 1 人本来就是，没有变化")
    const nothing = await extend({ users: idOf(waiting) })
    expect([nothing.lines[0], nothing.changed?.undo]).toStrictEqual(["1 人的加时改为 10 分钟", undefined])
    expect(await Promise.all([waiting, sitting].map(minutesOf))).toStrictEqual([10, 10])
    const less = await extend({ users: `${idOf(waiting)} ${idOf(sitting)} ${idOf(done)}`, minutes: 4 })
    expect(await Promise.all([waiting, sitting, done].map(minutesOf))).toStrictEqual([4, 4, 4])
    await expect(withdraw(first)).rejects.toThrow("乙：加的时间已经另外收回")
    await withdraw(grantOf(less))
    expect(await Promise.all([waiting, sitting, done].map(minutesOf))).toStrictEqual([10, 10, 0])
  })

  it("is not made less than somebody is using, and then changes nobody", async () => {
    const { attempt_id } = await start(sitting!, P2)
    await extend({ users: `${idOf(sitting)} ${idOf(waiting)}` })
    site.clock.now = START + 25 * MINUTE
    await expect(extend({ users: `${idOf(sitting)} ${idOf(waiting)}`, minutes: 4 })).rejects.toThrow(
      "有 1 人正在用加的时间，不能减少，没有写入：甲",
    )
    expect((await sitting!.get("exam.state", { attempt_id })).deadline).toBe(START + 30 * MINUTE)
    const rows = await site.sql`select extra_minutes from paper_times where user_id <> ''`
    expect(rows.map(({ extra_minutes }) => extra_minutes as number)).toStrictEqual([10, 10])
  })

  it("comes back once from two who ask at the same moment", async () => {
    const grant = grantOf(await extend({ users: idOf(waiting) }))
    const both = await Promise.allSettled([withdraw(grant), withdraw(grant)])
    expect(both.map(({ status }) => status).toSorted()).toStrictEqual(["fulfilled", "rejected"])
    const [row] = await site.sql`select extra_minutes from paper_times where user_id = ${idOf(waiting)}`
    expect(row).toStrictEqual({ extra_minutes: 0 })
  })
})

describe("one more attempt", () => {
  it("is one more everywhere, and comes back while it is unused", async () => {
    await sit(done!, [{ question_id: "q1", value: "A" }], P2)
    await expect(start(done!, P2)).rejects.toThrow("本卷可作答1次，已全部用完")
    const report = await retake({ users: `${idOf(done)} ${idOf(waiting)}` })
    expect(report.lines.slice(1)).toStrictEqual(["丙：考过 1 次，共 1 次改为 2 次", "乙：考过 0 次，共 1 次改为 2 次"])
    expect((await done!.get("question.paper", { id: "p2" })).attempts).toBe(2)
    expect((await done!.get("exam.online", {})).list[0]?.attempts).toBe(2)
    expect((await sitting!.get("question.paper", { id: "p2" })).attempts).toBe(1)
    await start(done!, P2)
    expect((await withdraw(grantOf(report))).lines).toStrictEqual([
      "收回 1 人的一次机会",
      "1 人不收回",
      "丙：已经用了这次机会",
    ])
    expect((await waiting!.get("question.paper", { id: "p2" })).attempts).toBe(1)
  })

  it("says that time is needed too once the exam is over, and is none where attempts have no limit", async () => {
    site.clock.now = START + 20 * MINUTE
    expect((await retake({ users: idOf(waiting) })).lines[1]).toBe(
      "乙：考过 0 次，共 1 次改为 2 次；考试已经结束，要加时才能再考",
    )
    await site.sql`update papers set attempts = 0 where agency_id = 'a' and id = 'p1'`
    await expect(
      site.sql.begin((sql) => allowRetake(sql, operator(), { paper: "p1", users: idOf(waiting) })),
    ).rejects.toThrow("试卷 p1 不限次数")
  })
})

it("is an act of the registrar: previewed without a trace, recorded without numbers, taken back by its row", async () => {
  const ask = makeAsk(site)
  const input = { paper: "p2", minutes: "10", users: "13811170201 13811170202" }
  const act = (cookie: string, name: string, of: object, dry_run: boolean) =>
    ask("act", { act: name, input: of, dry_run }, { cookie })
  expect((await act(await signedInAs(site, "marker"), "exam:extra", input, true)).status).toBe(403)
  const cookie = await signedInAs(site, "registrar")
  const preview = (await act(cookie, "exam:extra", input, true)).data as { readonly lines: ReadonlyArray<string> }
  expect(preview.lines.slice(0, 2)).toStrictEqual(["对象：试卷统一考试", "2 人的加时改为 10 分钟"])
  expect(preview.lines.at(-1)).toBe("做完后可以撤销")
  expect(await site.sql`select from paper_times`).toHaveLength(0)
  expect(await site.sql`select from exam_grants`).toHaveLength(0)
  const { undo } = (await act(cookie, "exam:extra", input, false)).data as { readonly undo: string }
  const [row] = await site.sql`select words, before, after from operator_acts`
  expect(JSON.stringify(row)).not.toContain("1381117")
  await act(cookie, "acts:undo", { act: undo }, false)
  const times = await site.sql`select extra_minutes from paper_times`
  expect(times.map(({ extra_minutes }) => extra_minutes as number)).toStrictEqual([0, 0])
})
