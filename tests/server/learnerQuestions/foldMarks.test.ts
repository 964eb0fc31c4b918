import fc from "fast-check"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type Act, fold, type Mark } from "#domain/wrongBook/WrongBook.ts"
import { runSteps } from "#server/core/runSteps.ts"
import { foldNextLearner } from "#server/learnerQuestions/foldMarks.ts"
import { memoryOf } from "#server/learnerQuestions/memory.ts"
import { rebuildBooks } from "#server/learnerQuestions/rebuildBooks.ts"
import { operatorContext } from "../../support/operatorContext.ts"
import { START } from "../../support/testServer.ts"
import { type Learner, makeStudySite, type StudySite } from "../content/studySite.ts"
import { type Change, handIn, save, start } from "../attempt/sitting.ts"
import { runs } from "../../support/runs.ts"

let site: StudySite

beforeAll(async () => {
  site = await makeStudySite({
    // as often as a test likes, keys released long after
    "catalog/papers/p2.yaml": {
      id: "p2",
      name: "统一考试",
      bank_id: "bank1",
      subject_id: "3130101",
      exam_type: "5",
      minutes: 30,
      pass_score: 1,
      attempts: 0,
      key_policy: "after_close",
      opens: "2026-03-01 09:00",
      closes: "2026-03-05 10:00",
      rules: "",
      sections: [{ name: "全部", score: 1, question_ids: ["q1", "q2", "q3"] }],
    },
  })
})
afterAll(() => site.close())

/** The exam with a window, which withholds the same questions, is over. */
const AFTER = Date.UTC(2026, 2, 6)

const ANSWERS: Readonly<Record<string, { readonly right: Change["value"]; readonly wrong: Change["value"] }>> = {
  q1: { right: "B", wrong: "A" },
  q2: { right: ["A", "C"], wrong: ["B"] },
  q3: { right: true, wrong: false },
}
const QUESTIONS = Object.keys(ANSWERS)
const SOURCES = [{ paper_id: "p1" }, { paper_id: "p2" }, { paper_id: "p3" }, { bank_id: "bank1" }]

type Step =
  | {
      readonly do: "sit"
      readonly source: number
      readonly right: ReadonlyArray<boolean | null>
      readonly guess: boolean
    }
  | { readonly do: "act"; readonly question: number; readonly act: Act["act"] }
  | { readonly do: "look" }
  | { readonly do: "job" }
  | { readonly do: "wait"; readonly hours: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant("sit" as const),
      source: fc.nat(SOURCES.length - 1),
      right: fc.array(fc.option(fc.boolean()), { minLength: 3, maxLength: 3 }),
      guess: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("act" as const),
      question: fc.nat(2),
      act: fc.constantFrom("add" as const, "remove" as const, "restore" as const),
    }),
  },
  fc.record({ do: fc.constant("look" as const) }),
  fc.record({ do: fc.constant("job" as const) }),
  fc.record({ do: fc.constant("wait" as const), hours: fc.integer({ min: 1, max: 40 }) }),
)

const run = async (learner: Learner, each: Step): Promise<void> => {
  site.clock.now += 1_000
  switch (each.do) {
    case "sit": {
      const source = SOURCES[each.source] ?? {}
      if ("paper_id" in source && source.paper_id === "p2" && site.clock.now >= Date.parse("2026-03-05T10:00:00+08:00"))
        return
      const { attempt_id, epoch } = await start(learner, source)
      const answers = QUESTIONS.flatMap((question_id, n): ReadonlyArray<Omit<Change, "seq">> => {
        const right = each.right[n] ?? null
        if (right === null) return []
        const value = ANSWERS[question_id]?.[right ? "right" : "wrong"] ?? null
        return [
          { question_id, value },
          { question_id, kind: "guess", value: each.guess },
        ]
      })
      await save(
        learner,
        attempt_id,
        answers.map((answer, n) => ({ ...answer, seq: n + 1 })),
        { epoch },
      )
      // refused while the question is in an exam that has not closed
      if (source === SOURCES[3] && each.right[0] !== null)
        await learner.ask("exam.check", { attempt_id, question_id: "q1" })
      site.clock.now += 1_000
      await handIn(learner, attempt_id, answers.length, epoch)
      return
    }
    case "act":
      // unknown while it was never missed, or never answered
      await learner.ask("wrong.act", { question_id: QUESTIONS[each.question] ?? "", act: each.act })
      return
    case "look":
      await learner.get("exam.wrong", {})
      return
    case "job":
      await runSteps(foldNextLearner, site.deps, { name: "fold" })
      return
    case "wait":
      site.clock.now += each.hours * 3_600_000
  }
}

/** What the domain makes of the marks and acts that stand in the database, whatever was folded before. */
const byDomain = async (learner: Learner) => {
  const marks = await site.sql<(Mark & { question_id: string })[]>`
    select m.question_id, m.attempt_id, m.verdict, m.exam_type, m.marked_at as at,
      exists (select from attempt_answers a where a.agency_id = m.agency_id and a.attempt_id = m.attempt_id
        and a.question_id = m.question_id and a.kind = 'guess' and a.value = 'true') as guessed
    from attempt_marks m where m.user_id = ${learner.id} and m.released_at <= ${site.clock.now}`
  const acts = await site.sql<(Act & { question_id: string })[]>`
    select question_id, act, acted_at as at from wrong_acts where user_id = ${learner.id}`
  const of = <T extends { readonly question_id: string }>(list: ReadonlyArray<T>, id: string) =>
    list.filter(({ question_id }) => question_id === id)
  return QUESTIONS.flatMap((id) => {
    const record = fold(of(marks, id), of(acts, id))
    if (record === null) return []
    const { state, right_count, wrong_count, right_streak, last, last_wrong_at, added_at, missed_in, reviews } = record
    const memory = memoryOf(reviews)
    return {
      question_id: id,
      state,
      right_count,
      wrong_count,
      right_streak,
      last_attempt_id: last?.attempt_id ?? null,
      last_verdict: last?.verdict ?? null,
      last_at: last?.at ?? null,
      last_wrong_at,
      added_at,
      missed_in,
      stability: memory?.stability ?? null,
      due_day: memory?.due_day ?? null,
    }
  })
}

const stored = async (learner: Learner) => [
  ...(await site.sql`
    select question_id, state, right_count, wrong_count, right_streak, last_attempt_id, last_verdict, last_at,
      last_wrong_at, added_at, missed_in, stability, due_day
    from learner_questions where user_id = ${learner.id} order by question_id`),
]

test("whatever is answered, done, released and folded in whatever order, the rows are the domain's fold", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
      site.clock.now = START
      const learner = await site.learner()
      for (const each of steps) await run(learner, each)
      await learner.get("exam.wrong", {})
      expect(await stored(learner)).toStrictEqual(await byDomain(learner))
      const before = await stored(learner)
      await rebuildBooks(site.sql, operatorContext({ agency: "a", now: site.clock.now }))
      expect(await stored(learner)).toStrictEqual(before)
    }),
    { numRuns: runs(20) },
  )
})

test("two simultaneous reads count a mark once", async () => {
  site.clock.now = AFTER
  const learner = await site.learner()
  const { attempt_id } = await start(learner, { paper_id: "p1" })
  await save(learner, attempt_id, [{ seq: 1, question_id: "q1", value: "A" }])
  await handIn(learner, attempt_id, 1)
  const looks = await Promise.all([1, 2, 3, 4].map(() => learner.get("exam.wrong", {})))
  expect(looks.map(({ list }) => list.map(({ wrong_count }) => wrong_count))).toStrictEqual([[1], [1], [1], [1]])
})
