import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { Attempt } from "#domain/contract/examAttempt.ts"
import type { Answers } from "#domain/attempt/Answers.ts"
import { equals, isAnswered } from "#domain/question/AnswerValue.ts"
import { reconcile } from "#domain/attempt/Reconcile.ts"

const ours: Answers = {
  q1: { value: "A", flagged: true },
  q2: { value: null, flagged: false },
  q3: { value: "C", flagged: false },
}
const theirs: Attempt["answers"] = [
  { question_id: "q1", value: "B", flagged: false },
  { question_id: "q2", value: "D", flagged: false },
  { question_id: "q3", value: "C", flagged: false },
]

describe("a page and a server with different answers", () => {
  it("send the server what is answered on the page, and show and send what is answered only there", () => {
    expect(reconcile(ours, theirs, () => true, true)).toStrictEqual({
      answers: { ...ours, q2: { value: "D", flagged: false } },
      again: [
        { question_id: "q1", value: "A" },
        { question_id: "q2", value: "D" },
      ],
      conflicts: [{ question_id: "q2", stands: "D", replaced: null }],
    })
  })

  it("show the server's answer where nothing may change any more", () => {
    expect(reconcile(ours, theirs, () => false, true)).toStrictEqual({
      answers: { ...ours, q1: { value: "B", flagged: true }, q2: { value: "D", flagged: false } },
      again: [],
      conflicts: [
        { question_id: "q1", stands: "B", replaced: "A" },
        { question_id: "q2", stands: "D", replaced: null },
      ],
    })
  })

  it("show and send the server's answers once they were compared before, and never send that nothing is answered", () => {
    const held: Attempt["answers"] = [...theirs.slice(0, 2), { question_id: "q3", value: null, flagged: false }]
    expect(reconcile(ours, held, () => true, false)).toStrictEqual({
      answers: {
        q1: { value: "B", flagged: true },
        q2: { value: "D", flagged: false },
        q3: { value: null, flagged: false },
      },
      again: [
        { question_id: "q1", value: "B" },
        { question_id: "q2", value: "D" },
      ],
      conflicts: [
        { question_id: "q1", stands: "B", replaced: "A" },
        { question_id: "q2", stands: "D", replaced: null },
        { question_id: "q3", stands: null, replaced: "C" },
      ],
    })
  })

  it("show what was answered elsewhere, and nothing new where nobody answered", () => {
    const held = [
      { question_id: "q2", value: " ", flagged: false },
      { question_id: "q4", value: "E", flagged: true },
    ]
    const page: Answers = { q2: { value: null, flagged: true }, q5: { value: "", flagged: false } }
    expect(reconcile(page, held, () => true, true)).toStrictEqual({
      answers: { ...page, q4: { value: "E", flagged: false } },
      again: [{ question_id: "q4", value: "E" }],
      conflicts: [{ question_id: "q4", stands: "E", replaced: null }],
    })
  })

  it("agree once the server took what was sent again", () => {
    const value = fc.constantFrom(null, "A", "B", " ")
    const answers = fc.dictionary(fc.constantFrom("q1", "q2", "q3", "q4"), value)
    fc.assert(
      fc.property(answers, answers, fc.func(fc.boolean()), fc.boolean(), (page, server, mayChange, isFirst) => {
        const held = Object.entries(server).map(([question_id, one]) => ({ question_id, value: one, flagged: false }))
        const shown = Object.fromEntries(Object.entries(page).map(([id, one]) => [id, { value: one, flagged: false }]))
        const { answers: after, again } = reconcile(shown, held, mayChange, isFirst)
        const taken = { ...server, ...Object.fromEntries(again.map((one) => [one.question_id, one.value])) }
        for (const id of new Set([...Object.keys(after), ...Object.keys(taken)])) {
          const [a, b] = [after[id]?.value ?? null, taken[id] ?? null]
          expect(equals(a, b) || (!isAnswered(a) && !isAnswered(b))).toBe(true)
        }
      }),
    )
  })
})
