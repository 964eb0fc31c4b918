import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { REHEARSAL_PAPER } from "#domain/attempt/Rehearsal.ts"
import { findAttempt } from "#server/attempt/AttemptRow.ts"
import { grade } from "#server/attempt/grade.ts"
import { giveMark } from "#server/attempt/handMarks.ts"
import { START } from "../../support/testServer.ts"
import { sampleFiles } from "../content/sampleContent.ts"
import { type Learner, makeStudySite, type StudySite } from "../content/studySite.ts"
import { handIn, RIGHT, save, start } from "./sitting.ts"

const MINUTE = 60_000
const ENDED = START + 2 * MINUTE
let site: StudySite
let learner: Learner

beforeAll(async () => {
  const paper = sampleFiles["catalog/papers/p1.yaml"] as object
  site = await makeStudySite({ "catalog/papers/p4.yaml": { ...paper, id: "p4", partial: "share" } })
})
beforeEach(async () => {
  site.clock.now = START
  learner = await site.learner()
})
afterAll(() => site.close())

/** Starts, saves these answers and hands in two minutes later; gives the id. */
const sit = async (answers: ReadonlyArray<readonly [string, string | ReadonlyArray<string>]>, paper_id = "p1") => {
  const { attempt_id } = await start(learner, { paper_id })
  const changes = answers.map(([question_id, value], index) => ({ seq: index + 1, question_id, value }))
  await save(learner, attempt_id, changes)
  site.clock.now += 2 * MINUTE
  await handIn(learner, attempt_id, changes.length)
  return attempt_id
}
const resultOf = async (attempt_id: string) => {
  const rows = await site.sql`select * from results where attempt_id = ${attempt_id}`
  return rows.map(({ agency_id: _, attempt_id: __, ...row }) => row)
}
const marksOf = async (attempt_id: string) => {
  const rows = await site.sql`
    select question_id, verdict, score, released_at, marked_at, first_try from attempt_marks
    where attempt_id = ${attempt_id} and user_id = ${learner.id} order by question_id`
  return rows.map((row) => Object.values(row))
}
const gradeAgain = async (attempt_id: string, now: number) => {
  const attempt = await findAttempt(site.sql, { agencyId: "a", userId: learner.id }, attempt_id)
  await site.sql.begin((sql) => grade(sql, attempt!, now))
}

describe("the stored result", () => {
  it("is that of the current answers, with a mark for each", async () => {
    const { attempt_id } = await start(learner)
    await save(learner, attempt_id, [...RIGHT.slice(0, 5), { seq: 6, question_id: "q6a", value: "C" }])
    site.clock.now = ENDED
    await handIn(learner, attempt_id, 6)
    expect(await resultOf(attempt_id)).toStrictEqual([
      {
        score: 9,
        total_score: 17,
        correct: 4,
        answered: 6,
        seconds: 120,
        graded_at: ENDED,
        objective_score: 9,
        objective_total: 14,
        awaiting: 1,
        first_try: true,
      },
    ])
    expect(await marksOf(attempt_id)).toStrictEqual([
      ["q1", "right", 2, ENDED, ENDED, true],
      ["q2", "right", 2, ENDED, ENDED, true],
      ["q3", "right", 2, ENDED, ENDED, true],
      ["q4", "right", 3, ENDED, ENDED, true],
      ["q5", "self", 0, ENDED, ENDED, true],
      ["q6a", "wrong", 0, ENDED, ENDED, true],
    ])
  })

  it("gives a share of the score where the paper allows it, and nowhere else", async () => {
    const part = [["q2", ["A"]]] as const
    expect((await marksOf(await sit(part, "p4"))).map(([, , score]) => score)).toStrictEqual([1])
    expect((await marksOf(await sit(part, "p1"))).map(([, , score]) => score)).toStrictEqual([0])
  })

  it("is of the first try once something was answered, each mark of the first try at its question", async () => {
    const tries = [
      await sit([]),
      await sit([["q1", "A"]]),
      await sit([
        ["q1", "B"],
        ["q3", "x"],
      ]),
      await sit([]),
    ]
    const firsts = await Promise.all(tries.map(async (id) => (await resultOf(id))[0]?.["first_try"]))
    expect(firsts).toStrictEqual([false, true, false, false])
    const marks = await Promise.all(tries.map(marksOf))
    expect(marks.map((of) => of.map(([id, , , , , first]) => [id, first]))).toStrictEqual([
      [],
      [["q1", true]],
      [
        ["q1", false],
        ["q3", true],
      ],
      [],
    ])
  })

  it("is released once the last one can have handed in, where an exam closes for all at once", async () => {
    const attempt_id = await sit([["q1", "B"]], "p2")
    const told = START + 21 * MINUTE
    expect(await marksOf(attempt_id)).toStrictEqual([["q1", "right", 2, told, ENDED, true]])
    const due = await site.sql`select due_at from stat_queue where attempt_id = ${attempt_id} order by due_at`
    expect(due.map(({ due_at }) => due_at)).toStrictEqual([ENDED, told])
    const folds = await site.sql`select released_at from marks_to_fold where attempt_id = ${attempt_id}`
    expect(folds.map(({ released_at }) => released_at)).toStrictEqual([told])
  })

  it("is not released while the exam has no closing time", async () => {
    const attempt_id = await sit([["q1", "B"]], "p2")
    await site.sql`update attempts set keys_from = null where id = ${attempt_id}`
    await site.sql`delete from attempt_marks where attempt_id = ${attempt_id}`
    await gradeAgain(attempt_id, ENDED)
    expect(await marksOf(attempt_id)).toStrictEqual([["q1", "right", 2, Date.UTC(9999, 0, 1), ENDED, true]])
  })

  it("took no time where the server's clock was set back", async () => {
    const { attempt_id } = await start(learner)
    site.clock.now = START - 5_000
    await handIn(learner, attempt_id, 0)
    expect((await resultOf(attempt_id))[0]?.["seconds"]).toBe(0)
  })

  it("is the same when it is worked out again, but for the marks given meanwhile", async () => {
    const attempt_id = await sit([
      ["q1", "B"],
      ["q5", "我的看法"],
    ])
    const [before, marks] = [(await resultOf(attempt_id))[0], await marksOf(attempt_id)]
    await gradeAgain(attempt_id, ENDED + MINUTE)
    expect(await resultOf(attempt_id)).toStrictEqual([{ ...before, graded_at: ENDED + MINUTE }])
    expect(await marksOf(attempt_id)).toStrictEqual(marks)
    const given = { question_id: "q5", by: "learner", score: 2.5, given_at: ENDED } as const
    await giveMark(site.sql, { agency_id: "a", id: attempt_id }, given)
    await gradeAgain(attempt_id, ENDED + 2 * MINUTE)
    expect(await resultOf(attempt_id)).toStrictEqual([
      { ...before, score: 4.5, awaiting: 0, graded_at: ENDED + 2 * MINUTE },
    ])
    expect((await marksOf(attempt_id)).map(([id, verdict, score]) => [id, verdict, score])).toStrictEqual([
      ["q1", "right", 2],
      ["q5", "self", 2.5],
    ])
  })

  it("leaves out a question that is no longer there, and gives nothing for one without a key", async () => {
    const attempt_id = await sit([
      ["q1", "B"],
      ["q2", ["A"]],
    ])
    const undone = new Error("undone")
    const work = site.sql.begin(async (sql) => {
      await sql`update attempts set question_ids = array['gone', 'q1', 'q2'] where id = ${attempt_id}`
      await sql`delete from question_keys where question_id in ('q1', 'q2')`
      const attempt = await findAttempt(sql, { agencyId: "a", userId: learner.id }, attempt_id)
      await grade(sql, { ...attempt!, rules: { ...attempt!.rules, partial: "share" } }, ENDED)
      const [result] =
        await sql`select score, total_score, correct, answered from results where attempt_id = ${attempt_id}`
      expect(result).toStrictEqual({ score: 0, total_score: 4, correct: 0, answered: 2 })
      throw undone
    })
    await expect(work).rejects.toBe(undone)
  })

  it("is none of a rehearsal: it leaves no trace in any count", async () => {
    const { attempt_id } = await start(learner, { paper_id: REHEARSAL_PAPER })
    await save(learner, attempt_id, [{ seq: 1, question_id: `${REHEARSAL_PAPER}-1`, value: "A" }])
    await handIn(learner, attempt_id, 1)
    const [traces] = await site.sql`
      select (select count(*) from results where attempt_id = ${attempt_id}) as results,
        (select count(*) from attempt_marks where attempt_id = ${attempt_id}) as marks,
        (select count(*) from stat_queue where attempt_id = ${attempt_id}) as counts,
        (select count(*) from marks_to_fold where attempt_id = ${attempt_id}) as folds`
    expect(traces).toStrictEqual({ results: 0, marks: 0, counts: 0, folds: 0 })
  })
})
