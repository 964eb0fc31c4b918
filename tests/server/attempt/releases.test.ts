import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { BEGINNINGS } from "#server/attempt/lockPaper.ts"
import { closePaper, extendPaper } from "#server/attempt/operateExams.ts"
import { holdResults, releaseResults } from "#server/attempt/operateReleases.ts"
import { REGRADE } from "#server/core/jobNames.ts"
import { runSteps } from "#server/core/runSteps.ts"
import { countOf } from "#server/core/PagedList.ts"
import { RESULTS } from "#server/result/resultsList.ts"
import { summarizePaper } from "#server/result/summarizePaper.ts"
import { waitingFor } from "#server/result/operateRegrade.ts"
import { voidQuestion } from "#server/result/operateVoid.ts"
import { regradeCorrected } from "#server/result/regradeCorrected.ts"
import { emptied } from "../../support/emptied.ts"
import { operatorContext } from "../../support/operatorContext.ts"
import { START } from "../../support/testServer.ts"
import { makeAsk, signedInAs } from "../admin/backOffice.ts"
import { type Learner, makeStudySite, type StudySite } from "../content/studySite.ts"
import { fold, sit } from "../result/sitAll.ts"
import { start } from "./sitting.ts"

const MINUTE = 60_000
/** The window of p2 is 09:00 to 10:20, its results come at 10:21. */
const CLOCK = "2026-03-02 10:21:00"
const P2 = { paper_id: "p2" }

let site: StudySite
let learner: Learner
beforeAll(async () => {
  site = await makeStudySite()
})
beforeEach(async () => {
  site.clock.now = START
  await emptied(site.sql, "paper_releases", "paper_times", "attempts", "key_corrections", "void_questions")
  learner = await site.learner()
})
afterAll(() => site.close())

const operator = (agency = "a") => operatorContext({ agency, now: site.clock.now })
const hold = (more: { readonly paper?: string; readonly until?: string; readonly back?: boolean } = {}, agency = "a") =>
  site.sql.begin((sql) => holdResults(sql, operator(agency), { paper: "p2", until: null, back: false, ...more }))
const release = (paper = "p2", agency = "a") => site.sql.begin((sql) => releaseResults(sql, operator(agency), paper))

/** The moments that the learner is told on the cover, in the list of exams and on the result's page. */
const told = async (attempt_id: string) => {
  const result = await learner.get("exam.result", { attempt_id })
  const [online] = (await learner.get("exam.online", {})).list
  return {
    cover: (await learner.get("question.paper", { id: "p2" })).keys_from,
    online: online?.results_at,
    result: result.releases_at,
    released: result.released,
  }
}

const waitingForLocks = async () =>
  (
    await site.sql`
      select from pg_locks l join pg_database d on d.oid = l.database and d.datname = current_database()
      where l.locktype = 'advisory' and l.classid = ${BEGINNINGS}::integer::oid and not l.granted`
  ).length

const everywhere = (at: string | null, released = false) => ({ cover: at, online: at, result: at, released })

describe("results of an exam", () => {
  it("are told for the hour of the clock, and for the new one wherever the end moves", async () => {
    const attempt = await sit(learner, [{ question_id: "q1", value: "A" }], P2)
    expect(await told(attempt)).toStrictEqual(everywhere(CLOCK))
    await site.sql.begin((sql) => extendPaper(sql, operator(), { paper: "p2", user: null, minutes: 15 }))
    expect(await told(attempt)).toStrictEqual(everywhere("2026-03-02 10:36:00"))
    await site.sql.begin((sql) => closePaper(sql, operator(), { paper: "p2", inMinutes: 5 }))
    expect(await told(attempt)).toStrictEqual(everywhere("2026-03-02 10:06:00"))
  })

  it("that are held wait whatever the clock says, and no number counts them", async () => {
    const attempt = await sit(learner, [{ question_id: "q1", value: "A" }], P2)
    expect((await hold()).lines).toStrictEqual(["成绩暂不公布，等exam:release", "1 份已交卷的作答在等成绩"])
    site.clock.now = START + 24 * 60 * MINUTE
    await fold(site)
    expect(await told(attempt)).toStrictEqual(everywhere(null))
    expect((await learner.get("exam.online", {})).list[0]?.is_held).toBe(true)
    expect((await learner.get("exam.wrong", {})).total).toBe(0)
    expect((await learner.get("exam.history", {})).list[0]).toMatchObject({ score: null, correct: null })
    const waiting = await site.sql`select from stat_queue where due_at > '9000-01-01'`
    expect(waiting).toHaveLength(0)
  })

  it("that somebody releases are there at once, in the wrong book and the statistics too", async () => {
    const attempt = await sit(learner, [{ question_id: "q1", value: "A" }], P2)
    await hold()
    site.clock.now = START + 60 * MINUTE
    await fold(site)
    expect((await release()).lines).toStrictEqual([
      "成绩、答案和解析 2026-03-02 11:00:00 公布，1 份作答",
      "公布以后不能再开考、加时或暂缓",
    ])
    await fold(site)
    expect(await told(attempt)).toStrictEqual({
      ...everywhere("2026-03-02 11:00:00", true),
      online: null,
    })
    expect((await learner.get("exam.online", {})).list[0]).not.toHaveProperty("is_held")
    expect((await learner.get("exam.wrong", {})).list.map(({ question }) => question.id)).toStrictEqual(["q1"])
    const [counted] = await site.sql`
      select answered from question_stats where agency_id = 'a' and question_id = 'q1'`
    expect(counted).toStrictEqual({ answered: 1 })
  })

  it("come before the hour of the clock once nobody answers any more, and then nobody begins", async () => {
    const attempt = await sit(learner, [{ question_id: "q1", value: "A" }], P2)
    const other = await site.learner()
    await start(other, P2)
    await expect(release()).rejects.toThrow("还有 1 人的答案没有收齐；可以先用exam:close收卷，收齐后再公布")
    await site.sql`delete from attempts where user_id = ${other.id}`
    site.clock.now = START + 5 * MINUTE
    await release()
    expect(await told(attempt)).toMatchObject({ cover: "2026-03-02 10:05:00", released: true })
    await expect(start(other, P2)).rejects.toThrow("考试已经结束")
    await expect(
      site.sql.begin((sql) => extendPaper(sql, operator(), { paper: "p2", user: null, minutes: 5 })),
    ).rejects.toThrow("成绩已经在 2026-03-02 10:05:00 公布，不能再改考试时间")
  })

  it("wait until a void question has reached each of them", async () => {
    const regrading = async () => [
      (await summarizePaper(site.sql, operator(), { paper: "p2" })).data,
      await countOf(site.sql, RESULTS, operator(), { paper: "p2", least: 99 }),
    ]
    const onPage = makeAsk(site)
    await sit(learner, [], P2)
    await hold()
    site.clock.now = START + 60 * MINUTE
    await fold(site)
    const asked = { paper: "p2", question: "q1", as: "full" } as const
    await site.sql.begin((sql) => voidQuestion(sql, operator(), asked))
    expect(await waitingFor(site.sql, operator())).toBe(1)
    expect(await regrading()).toMatchObject([{ regrading: 1 }, { total: 0, regrading: 1 }])
    const why = (how: string) => `还有 1 份作答要按作废的题或改正的答案重算；一分钟内算完，或用${how}立即重算，再公布`
    await expect(release()).rejects.toThrow(why("exam:regrade"))
    const cookie = await signedInAs(site, "registrar")
    const refused = await onPage("act", { act: "exam:release", input: { paper: "p2" }, dry_run: true }, { cookie })
    expect(refused.msg).toBe(why("“重算成绩”"))
    await runSteps(regradeCorrected(0), site.deps, { name: REGRADE })
    expect(await regrading()).toMatchObject([{ regrading: 0 }, { regrading: 0 }])
    expect((await release()).lines[0]).toMatch(/公布，1 份作答$/)
  })

  it("are held until a moment that is later than the clock's, and come then by themselves", async () => {
    const attempt = await sit(learner, [{ question_id: "q1", value: "A" }], P2)
    await expect(hold({ until: "2026-03-02 10:21" })).rejects.toThrow(
      "公布时间要晚于 2026-03-02 10:21:00；提前公布用exam:release",
    )
    await expect(hold({ until: "明天" })).rejects.toThrow('公布时间写作"YYYY-MM-DD HH:mm"，不是 明天')
    const { changed } = await hold({ until: "2026-03-03 09:00" })
    expect(changed).toStrictEqual({
      upon: "p2",
      before: { results_at: CLOCK },
      after: { results_at: "2026-03-03 09:00:00" },
      undo: { act: "exam:hold", input: { paper: "p2", back: true } },
    })
    expect(await told(attempt)).toStrictEqual(everywhere("2026-03-03 09:00:00"))
    site.clock.now = Date.UTC(2026, 2, 3, 1)
    expect((await told(attempt)).released).toBe(true)
  })

  it("go back to the clock's hour as long as it is to come, and each step has the one before as its inverse", async () => {
    const attempt = await sit(learner, [{ question_id: "q1", value: "A" }], P2)
    await hold({ until: "2026-03-03 09:00" })
    expect((await hold()).changed?.undo).toStrictEqual({
      act: "exam:hold",
      input: { paper: "p2", until: "2026-03-03 09:00" },
    })
    expect((await hold({ back: true })).changed?.undo).toStrictEqual({ act: "exam:hold", input: { paper: "p2" } })
    expect(await told(attempt)).toStrictEqual(everywhere(CLOCK))
    await hold()
    site.clock.now = START + 60 * MINUTE
    await expect(hold({ back: true })).rejects.toThrow("原定的公布时间 2026-03-02 10:21:00 已经过去")
  })

  it("that were told are not held any more, and what has no release of its own has nothing to hold", async () => {
    await sit(learner, [{ question_id: "q1", value: "A" }], P2)
    await expect(hold({ paper: "p1" })).rejects.toThrow("试卷 p1 交卷后就给出成绩，没有统一的公布时间")
    await expect(hold({ back: true })).rejects.toThrow("成绩没有暂缓公布")
    await expect(hold({}, "b")).rejects.toThrow("没有试卷 p2")
    await expect(release("p2", "b")).rejects.toThrow("没有试卷 p2")
    site.clock.now = START + 22 * MINUTE
    await expect(hold()).rejects.toThrow("成绩已经在 2026-03-02 10:21:00 公布")
    await expect(release()).rejects.toThrow("成绩已经在 2026-03-02 10:21:00 公布")
  })

  it("are released once by two at the same moment: the second is told", async () => {
    await sit(learner, [{ question_id: "q1", value: "A" }], P2)
    const both = await Promise.allSettled([release(), release()])
    expect(both.map(({ status }) => status).toSorted()).toStrictEqual(["fulfilled", "rejected"])
    const holds = await Promise.allSettled([hold(), hold()])
    expect(holds.map(({ status }) => status)).toStrictEqual(["rejected", "rejected"])
  })

  it("are released before an attempt that begins at the same moment: it does not", async () => {
    let begun: Promise<unknown> = Promise.resolve()
    await site.sql.begin(async (sql) => {
      await releaseResults(sql, operator(), "p2")
      begun = start(learner, P2)
      begun.catch(() => {})
      await expect.poll(() => waitingForLocks(), { timeout: 60_000 }).toBe(1)
    })
    await expect(begun).rejects.toThrow("考试已经结束")
  })
})
