import fc from "fast-check"
import { stringify } from "yaml"
import { afterAll, beforeAll, expect, it } from "vitest"
import type { ExamQuestion, QuestionKey } from "#domain/contract/examQuestion.ts"
import * as Scoring from "#domain/question/Scoring.ts"
import { runSteps } from "#server/core/runSteps.ts"
import { regradeCorrected } from "#server/result/regradeCorrected.ts"
import { emptied } from "../../support/emptied.ts"
import { released } from "../../support/released.ts"
import { runs } from "../../support/runs.ts"
import { EXAM_NEXT_YEAR, sampleFiles, sampleQuestions } from "../content/sampleContent.ts"
import { type Learner, makeStudySite, type StudySite } from "../content/studySite.ts"
import { handIn, RIGHT, save, start } from "./sitting.ts"

let site: StudySite

beforeAll(async () => {
  site = await makeStudySite(EXAM_NEXT_YEAR)
})
afterAll(() => site.close())

/** One question as the file has it. */
interface Written {
  readonly kind: "single" | "multiple"
  readonly stem: string
  /** Texts by key. */
  readonly options: Readonly<Record<string, string>>
  readonly answer: ReadonlyArray<string>
}

const FIRST: Written = { kind: "single", stem: "单选", options: { A: "甲", B: "乙", C: "丙" }, answer: ["A"] }

/** What is changed in one import, each by itself or together. */
interface Edit {
  readonly answer: boolean
  readonly stem: boolean
  readonly text: boolean
  readonly swap: boolean
  readonly kind: boolean
  readonly fewer: boolean
}
const oneIn = (n: number) => fc.nat({ max: n - 1 }).map((drawn) => drawn === 0)
const anEdit: fc.Arbitrary<Edit> = fc.record({
  answer: oneIn(2),
  stem: oneIn(3),
  text: oneIn(4),
  swap: oneIn(8),
  kind: oneIn(8),
  fewer: oneIn(8),
})

const edited = (now: Written, { answer, stem, text, swap, kind, fewer }: Edit): Written => {
  const { A = "", B = "", C } = now.options
  const [one, other] = swap ? [B, A] : [A, B]
  const options = { A: text ? `${one}。` : one, B: other, ...(fewer ? C === undefined && { C: "丙" } : C && { C }) }
  const isSingle = (now.kind === "single") !== kind
  const first = (now.answer[0] === "A") !== answer
  return {
    kind: isSingle ? "single" : "multiple",
    stem: stem ? `${now.stem}改` : now.stem,
    options,
    answer: isSingle ? [first ? "A" : "B"] : first || options.C === undefined ? ["A", "B"] : ["B", "C"],
  }
}

type Act = { readonly act: "begin" } | { readonly act: "end" } | { readonly act: "edit"; readonly edit: Edit }
const act: fc.Arbitrary<Act> = fc.oneof(fc.constant({ act: "begin" } as const), fc.constant({ act: "end" } as const), {
  weight: 3,
  arbitrary: anEdit.map((edit) => ({ act: "edit", edit }) as const),
})

/** What an attempt should have: the question it began with, and its key as far as corrections reach it. */
interface Sitting {
  readonly learner: Learner
  readonly attempt_id: string
  readonly questions: ReadonlyArray<ExamQuestion>
  readonly asked: Written
  key: ReadonlyArray<string>
  isReached: boolean
  isOpen: boolean
}

const isAskedAlike = (one: Written, other: Written) =>
  one.kind === other.kind && one.stem === other.stem && JSON.stringify(one.options) === JSON.stringify(other.options)

const meansTheSame = (asked: Written, now: Written) =>
  asked.kind === now.kind &&
  Object.keys(asked.options).join() === Object.keys(now.options).join() &&
  Object.entries(now.options).every(
    ([key, text]) => asked.options[key] === text || !Object.values(asked.options).includes(text),
  )

const importing = async ({ kind, stem, options, answer }: Written): Promise<void> => {
  const change = {
    kind,
    stem,
    options: Object.entries(options).map(([key, text]) => ({ key, text })),
    answer: kind === "single" ? answer[0] : answer,
  }
  const [first, ...others] = sampleQuestions
  const questions = [{ ...first, ...change }, ...others]
  const paper = sampleFiles["catalog/papers/p1.yaml"] as { readonly sections: ReadonlyArray<object> }
  await site.content.write({
    "catalog/banks/bank1/questions.yaml": stringify(questions),
    "catalog/papers/p1.yaml": {
      ...paper,
      sections: stem === FIRST.stem ? paper.sections : paper.sections.toReversed(),
    },
  })
  await site.importAgain()
}

it("whatever imports come between start, saves and hand-in, an attempt is asked and marked by its own questions", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 9 }), async (acts) => {
      await emptied(site.sql, "attempts", "key_corrections", "question_versions")
      await importing(FIRST)
      let now = FIRST
      const sittings: Sitting[] = []
      const end = async (sitting: Sitting) => {
        if (!sitting.isOpen) return
        sitting.isOpen = false
        await handIn(sitting.learner, sitting.attempt_id, 1)
      }
      for (const each of [{ act: "begin" } as const, ...acts]) {
        if (each.act === "begin") {
          const learner = await site.learner()
          const { attempt_id, questions } = await start(learner)
          await save(learner, attempt_id, [{ ...RIGHT[0], seq: 1, question_id: "q1", value: valueOf(now) }])
          const key = now.answer
          sittings.push({ learner, attempt_id, questions, asked: now, key, isReached: true, isOpen: true })
        } else if (each.act === "end") {
          const open = sittings.find(({ isOpen }) => isOpen)
          if (open !== undefined) await end(open)
        } else {
          const to = edited(now, each.edit)
          const keepsKey = isAskedAlike(now, to) || now.answer.join() === to.answer.join()
          await importing(to)
          for (const sitting of sittings) {
            sitting.isReached &&= keepsKey && meansTheSame(sitting.asked, to)
            if (sitting.isReached) sitting.key = to.answer
          }
          now = to
        }
      }
      for (const sitting of sittings) await end(sitting)
      await runSteps(regradeCorrected(0), site.deps, { name: "regrade" })
      for (const { learner, attempt_id, questions, asked, key } of sittings) {
        const result = released(await learner.get("exam.result", { attempt_id }))
        expect(result.questions).toStrictEqual(questions)
        const right: QuestionKey["answer"] = asked.kind === "single" ? (key[0] ?? "") : key
        const question = questions.find(({ id }) => id === "q1")
        expect([
          result.score,
          result.total_score,
          result.keys.find(({ question_id }) => question_id === "q1"),
        ]).toMatchObject([question && Scoring.mark(question, right, valueOf(asked)).score, 17, { answer: right }])
      }
    }),
    { numRuns: runs(3) },
  )
})

const valueOf = ({ kind, answer }: Written) => (kind === "single" ? (answer[0] ?? "") : answer)
