import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest"
import type { CertificateRow } from "#server/certificate/CertificateRow.ts"
import { issueCertificates, revokeCertificates } from "#server/certificate/operateCertificates.ts"
import { settleCertificates } from "#server/certificate/settleCertificates.ts"
import { certificateVerify } from "#server/commands/certificate.ts"
import { readWords } from "#server/commands/readWords.ts"
import { runSteps } from "#server/core/runSteps.ts"
import { voidQuestion } from "#server/result/operateVoid.ts"
import { regradeCorrected } from "#server/result/regradeCorrected.ts"
import { emptied } from "../../support/emptied.ts"
import { operatorContext } from "../../support/operatorContext.ts"
import { START } from "../../support/testServer.ts"
import { sampleFiles } from "../content/sampleContent.ts"
import { type Learner, makeStudySite, type StudySite } from "../content/studySite.ts"
import { sit } from "../result/sitAll.ts"

const DAY = 86_400_000
let site: StudySite

/** A mock of q1 and q2 with two points each; the exam of the sample with q3 alone. */
beforeAll(async () => {
  const mock = sampleFiles["catalog/papers/p1.yaml"] as object
  const exam = sampleFiles["catalog/papers/p2.yaml"] as object
  const agency = sampleFiles["agencies/a.yaml"] as object
  const lines = ["兹证明{姓名}完成“{名称}”", "成绩{成绩}"]
  site = await makeStudySite({
    "agencies/a.yaml": {
      ...agency,
      certificate: { heading: "结业证书", lines, papers: [{ id: "p1" }, { id: "p2", score: 1 }], courses: ["1001"] },
    },
    "catalog/papers/p1.yaml": {
      ...mock,
      pass_score: 2,
      sections: [{ name: "选择", score: 2, question_ids: ["q1", "q2"] }],
    },
    "catalog/papers/p2.yaml": { ...exam, pass_score: 1, sections: [{ name: "判断", score: 1, question_ids: ["q3"] }] },
  })
})
afterAll(() => site.close())
beforeEach(async () => {
  site.clock.now = START
  await emptied(
    site.sql,
    "attempts",
    "certificates",
    "certificates_due",
    "messages",
    "void_questions",
    "key_corrections",
  )
})

const settle = () => runSteps(settleCertificates, site.deps, { name: "certificates" })
const certificates = async (learner: Learner): Promise<ReadonlyArray<CertificateRow>> => [
  ...(await site.sql<CertificateRow[]>`
    select * from certificates where user_id = ${learner.id} order by issued_at, revoked_at nulls last, title`),
]
const told = async (learner: Learner) => {
  const { list } = await learner.get("message.list", {})
  return list.map(({ title, text }) => `${title}：${text}`).toSorted()
}
const summary = (rows: ReadonlyArray<CertificateRow>) =>
  rows.map(({ title, claims, by, revoked_by }) => [title, claims.score ?? claims.hours, by, revoked_by])
const operator = (agency = "a") => operatorContext({ agency, now: site.clock.now })
const issue = (asked: Parameters<typeof issueCertificates>[2], agency = "a") =>
  site.sql.begin((sql) => issueCertificates(sql, operator(agency), asked))
const revoke = (asked: Parameters<typeof revokeCertificates>[2], agency = "a") =>
  site.sql.begin((sql) => revokeCertificates(sql, operator(agency), asked))

const RIGHT = [{ question_id: "q1", value: "B" }]

describe("by rule", () => {
  it("who reaches the line gets one, signed, once, however often they pass", async () => {
    const [passes, fails] = [await site.learner(), await site.learner()]
    await sit(passes, RIGHT)
    await sit(fails, [{ question_id: "q1", value: "A" }])
    await settle()
    const [given] = await certificates(passes)
    expect(summary([given!])).toStrictEqual([["模拟卷", "2分（满分4分）", "rule", null]])
    expect(await told(passes)).toStrictEqual(["结业证书发给你了：模拟卷"])
    await sit(passes, [...RIGHT, { question_id: "q2", value: ["A", "C"] }])
    await settle()
    expect(await certificates(passes)).toStrictEqual([given])
    expect(await certificates(fails)).toStrictEqual([])
  })

  it("of an exam it waits for the results, and of a course for the last lesson", async () => {
    const learner = await site.learner()
    await sit(learner, [{ question_id: "q3", value: true }], { paper_id: "p2" })
    await site.sql`
      insert into studied_lessons (agency_id, user_id, classroom_id, lesson_id, finished_at)
      select 'a', ${learner.id}, '1001', id, now() from lessons where agency_id = 'a' and id in ('l1', 'l2')`
    await settle()
    expect(await certificates(learner)).toStrictEqual([])
    await site.sql`
      insert into studied_lessons (agency_id, user_id, classroom_id, lesson_id, finished_at)
      values ('a', ${learner.id}, '1001', 'l3', now())`
    await settle()
    site.clock.now = START + DAY
    await settle()
    expect(summary(await certificates(learner))).toStrictEqual([
      ["公开课", "0.1小时", "rule", null],
      ["统一考试", "1分（满分1分）", "rule", null],
    ])
  })

  it("a score that a correction changed is told by a new certificate, and by none where it fails", async () => {
    // the exam that shares no question is over all the same
    const [both, one] = [await site.learner(), await site.learner()]
    await sit(both, [...RIGHT, { question_id: "q2", value: ["A", "C"] }])
    await sit(one, RIGHT)
    await settle()
    const voiding = (as: "none" | null) =>
      site.sql.begin((sql) => voidQuestion(sql, operator(), { paper: "p1", question: "q1", as }))
    await voiding("none")
    await runSteps(regradeCorrected(0), site.deps, { name: "regrade" })
    await settle()
    expect(summary(await certificates(both))).toStrictEqual([
      ["模拟卷", "4分（满分4分）", "rule", "rule"],
      ["模拟卷", "2分（满分2分）", "rule", null],
    ])
    expect(summary(await certificates(one))).toStrictEqual([["模拟卷", "2分（满分4分）", "rule", "rule"]])
    expect(await told(one)).toStrictEqual(["结业证书发给你了：模拟卷", "结业证书被吊销了：模拟卷，成绩更正"])
    await voiding(null)
    await runSteps(regradeCorrected(0), site.deps, { name: "regrade" })
    await settle()
    expect(summary(await certificates(one)).at(-1)).toStrictEqual(["模拟卷", "2分（满分4分）", "rule", null])
  })
})

describe("by hand", () => {
  it("each of the chosen gets one, once; a revoked one stands again, and the rule does not give what a person revoked", async () => {
    const learner = await site.learner()
    const given = await issue({ users: learner.id, title: "春季培训" })
    expect(given.lines).toStrictEqual([expect.stringMatching(/^发 1 张结业证书，批次 [\da-f]{8}$/), "学员：春季培训"])
    expect((await issue({ users: learner.id, title: "春季培训" })).lines).toStrictEqual([
      "发 0 张结业证书",
      "学员：已有这个证书，不重复发",
    ])
    await sit(learner, RIGHT)
    await settle()
    const number = (await certificates(learner)).find(({ by }) => by === "rule")?.number ?? ""
    const revoked = await revoke({ number, reason: "冒名考试" })
    expect(await told(learner)).toContain("结业证书被吊销了：模拟卷，冒名考试")
    await sit(learner, RIGHT)
    await settle()
    expect((await certificates(learner)).map(({ revoked_by }) => revoked_by)).toStrictEqual(["hand", null])
    expect(revoked.changed?.undo).toStrictEqual({ act: "certificate:revoke", input: { number, back: true } })
    await revoke({ number, back: true })
    await expect(revoke({ number, back: true })).rejects.toThrow("没有吊销，不用恢复")
    expect((await certificates(learner)).map(({ revoked_by }) => revoked_by)).toStrictEqual([null, null])
    expect(given.changed?.undo?.input).toMatchObject({ batch: expect.any(String) })
  })

  it("says what is missing, and nothing of another agency", async () => {
    const learner = await site.learner()
    await issue({ users: learner.id, course: "1001" })
    const [{ number, claims }] = (await certificates(learner)) as [CertificateRow]
    expect(claims).toStrictEqual({ name: "学员", hours: "0.1小时" })
    await expect(revoke({ number }, "b")).rejects.toThrow(`没有证书 ${number}`)
    await expect(issue({ users: learner.id, title: "x" }, "b")).rejects.toThrow("机构文件里还没有证书")
    await expect(issue({ users: learner.id })).rejects.toThrow("请写试卷、课程，或证书上的名称")
    await expect(issue({ users: learner.id, paper: "none" })).rejects.toThrow("没有试卷 none")
    await expect(issue({ users: learner.id, course: "none" })).rejects.toThrow("没有课程 none")
    await expect(issue({ users: "nobody", title: "x" })).rejects.toThrow("没有学员nobody")
  })
})

describe("by a rule that came later", () => {
  const ruleOf = (papers: ReadonlyArray<object>) => site.sql`
    update agencies set certificate = jsonb_set(certificate, '{papers}', ${site.sql.json(papers as never)}) where id = 'a'`

  it("who reaches it and has none is given one in one act, which a preview lists and a re-grade follows", async () => {
    const [passes, fails, had, unwanted] = [
      await site.learner(),
      await site.learner(),
      await site.learner(),
      await site.learner(),
    ]
    await ruleOf([])
    await sit(passes, RIGHT)
    await sit(fails, [{ question_id: "q1", value: "A" }])
    for (const learner of [had, unwanted]) {
      await sit(learner, RIGHT)
      await issue({ users: learner.id, paper: "p1" })
    }
    const [{ number: bad }] = (await certificates(unwanted)) as [CertificateRow]
    await revoke({ number: bad, reason: "冒名考试" })
    await expect(issue({ earned: true, paper: "p1" })).rejects.toThrow("机构的证书规则里没有试卷 p1")
    await ruleOf([{ id: "p1", score: null }])
    await settle()
    expect(await certificates(passes)).toStrictEqual([])
    const preview = await site.sql
      .begin(async (sql) => {
        throw await issueCertificates(sql, { ...operator(), isDryRun: true }, { earned: true, paper: "p1" })
      })
      .catch((report: unknown) => report as Awaited<ReturnType<typeof issue>>)
    expect(preview.lines).toStrictEqual(["发 1 张结业证书", "学员：模拟卷，2分（满分4分）"])
    const given = await issue({ earned: true, paper: "p1" })
    expect(given.lines.slice(1)).toStrictEqual(preview.lines.slice(1))
    expect((await issue({ earned: true, paper: "p1" })).lines).toStrictEqual(["发 0 张结业证书"])
    await settle()
    expect(summary(await certificates(passes))).toStrictEqual([["模拟卷", "2分（满分4分）", "rule", null]])
    expect(await certificates(fails)).toStrictEqual([])
    expect((await certificates(had)).length).toBe(1)
    expect((await certificates(unwanted)).map(({ revoked_by }) => revoked_by)).toStrictEqual(["hand"])
    await site.sql.begin((sql) => voidQuestion(sql, operator(), { paper: "p1", question: "q1", as: "none" }))
    await runSteps(regradeCorrected(0), site.deps, { name: "regrade" })
    await settle()
    expect(summary(await certificates(passes))).toStrictEqual([["模拟卷", "2分（满分4分）", "rule", "rule"]])
    await expect(issue({ earned: true, title: "春季培训" })).rejects.toThrow("按规则补发")
    await site.importAgain()
    await ruleOf([
      { id: "p1", score: null },
      { id: "p2", score: 1 },
    ])
  })

  it("a course that was finished before its rule is one of them", async () => {
    const learner = await site.learner()
    await site.sql`
      insert into studied_lessons (agency_id, user_id, classroom_id, lesson_id, finished_at)
      select 'a', ${learner.id}, '1001', id, now() from lessons where agency_id = 'a' and course_id = '1001'`
    await emptied(site.sql, "certificates_due")
    await issue({ earned: true, course: "1001" })
    expect(summary(await certificates(learner))).toStrictEqual([["公开课", "0.1小时", "rule", null]])
  })
})

describe("what is shown", () => {
  const given = async (learner: Learner) => {
    await sit(learner, RIGHT)
    await settle()
    return (await learner.get("certificate.list", {})).list[0]!
  }
  const check = async (number: string, code: string, host = "a.test") =>
    (await site.call("certificate.check", { number, code }, { host })).data as { readonly certificate: unknown }

  it("tells genuine, revoked and forged apart, and no more than the holder chose", async () => {
    // no exam withholds its questions
    site.clock.now = START + DAY
    const learner = await site.learner()
    const { number, code, lines } = await given(learner)
    expect(lines).toStrictEqual(["兹证明学员完成“模拟卷”"])
    const facts = { number, issuer: "甲机构", heading: "结业证书", title: "模拟卷", issued_on: "2026-03-03" }
    const standing = { certificate: { ...facts, revoked_on: null, name: "学员" } }
    expect(await check(number, ` ${code.slice(0, 5).toLowerCase()}-${code.slice(5)}`)).toStrictEqual(standing)
    await learner.get("certificate.show", { number, shown: ["score"] })
    expect(await check(number, code)).toStrictEqual({
      certificate: { ...facts, revoked_on: null, score: "2分（满分4分）" },
    })
    const own = (await learner.get("certificate.list", {})).list[0]!
    expect([own.lines, own.signed_file.includes("学员")]).toStrictEqual([["成绩2分（满分4分）"], false])
    await expect((await site.learner()).get("certificate.show", { number, shown: ["name"] })).rejects.toThrow(
      "没有这张证书",
    )
    await revoke({ number })
    expect(await check(number, code)).toMatchObject({ certificate: { revoked_on: "2026-03-03" } })
    for (const [asked, secret, host] of [
      [number, code.replace(/.$/, (last) => (last === "0" ? "1" : "0")), "a.test"],
      [number.replace(/.$/, (last) => (last === "0" ? "1" : "0")), code, "a.test"],
      [number, code, "b.test"],
      ["", code, "a.test"],
    ] as const)
      expect(await check(asked, secret, host)).toStrictEqual({ certificate: null })
    // what somebody altered in the database was not signed
    await site.sql`update certificates set title = '博士考试' where number = ${number}`
    expect(await check(number, code)).toStrictEqual({ certificate: null })
  })

  it("a score waits while an exam withholds a question of it", async () => {
    site.clock.now = START + DAY
    const learner = await site.learner()
    const { number, code } = await given(learner)
    await learner.get("certificate.show", { number, shown: ["name", "score"] })
    expect(await check(number, code)).toMatchObject({ certificate: { score: "2分（满分4分）" } })
    await site.sql`
      update papers set sections = (select sections from papers where agency_id = 'a' and id = 'p1'),
        closes_at = closes_at + interval '9 days' where agency_id = 'a' and id = 'p2'`
    expect(await check(number, code)).toStrictEqual({
      certificate: expect.not.objectContaining({ score: expect.anything() }),
    })
    const listed = async () => (await learner.get("certificate.list", {})).list[0]
    expect(JSON.stringify(await listed())).not.toContain("满分")
    expect(await listed()).toMatchObject({ shown: ["name", "score"] })
    await site.importAgain()
    expect(await listed()).toMatchObject({ shown: ["name", "score"], claims: { score: "2分（满分4分）" } })
  })

  it("who guesses is refused after twenty, and who asks for genuine ones never", async () => {
    site.clock.now = START + DAY
    const { number, code } = await given(await site.learner())
    const statusOf = async (secret: string) => (await site.call("certificate.check", { number, code: secret })).status
    await emptied(site.sql, "rate_limits")
    for (let n = 0; n < 25; n += 1) expect(await statusOf(code)).toBe(200)
    const wrong = await Promise.all(Array.from({ length: 20 }, (_, n) => statusOf(`WRONG${n}`)))
    expect(new Set(wrong)).toStrictEqual(new Set([200]))
    expect([await statusOf("WRONG"), await statusOf(code)]).toStrictEqual([429, 429])
  })
})

it("a file is verified by the published key alone, without the site", async () => {
  site.clock.now = START + DAY
  const learner = await site.learner()
  await sit(learner, RIGHT)
  await settle()
  const { signed_file: file, number } = (await learner.get("certificate.list", {})).list[0]!
  const key = (await site.app.inject({ url: "/certificate-key.pem", headers: { host: "a.test" } })).body
  const folder = await mkdtemp(join(tmpdir(), "study-certificate-"))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const written = async (name: string, text: string) => {
    await writeFile(join(folder, name), text)
    return join(folder, name)
  }
  const keyFile = await written("key.pem", key)
  const verify = async (text: string) => {
    const printed: string[] = []
    const words = readWords(certificateVerify, ["--key", keyFile, await written("certificate.json", text)])
    const none = () => Promise.reject(new Error("the database was opened"))
    const status = await certificateVerify.prepare(words!).run({
      print: (line: string) => printed.push(line),
      connection: none,
      database: none,
    } as never)
    return [status, ...printed]
  }
  expect(await verify(file)).toStrictEqual([
    0,
    "通过：内容和签发时一样",
    "证书  结业证书",
    `编号  ${number}`,
    "名称  模拟卷",
    "姓名  学员",
    "发证单位  甲机构",
    "发证日期  2026-03-03",
  ])
  const refused = [1, "没有通过：签名不是这个密钥签的，或内容被改过"]
  expect(await verify(file.replaceAll("模拟卷", "博士考试"))).toStrictEqual(refused)
  expect(await verify(file.replaceAll("学员", "别人"))).toStrictEqual(refused)
  await expect(verify("{}")).rejects.toThrow("不是证书文件")
})
