import { createHash } from "node:crypto"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as ReceiptDigest from "#domain/attempt/ReceiptDigest.ts"

const sha256 = (text: string) => createHash("sha256").update(text, "utf8").digest("hex")

describe("the digest of a receipt", () => {
  it("is made of the answered questions by id, one line each", () => {
    const text = ReceiptDigest.canonicalText("t1", [
      { question_id: "q2", value: ["A", "C"] },
      { question_id: "q3", value: null },
      { question_id: "q10", value: true },
      { question_id: "q1", value: "甲" },
    ])
    expect(text).toBe('exam-answers/1\nt1\n["q1","甲"]\n["q10",true]\n["q2",["A","C"]]')
    expect(ReceiptDigest.digest(sha256, "t1", [{ question_id: "q1", value: "甲" }])).toBe(
      "766f18723f68d4aa78c5d010a240de8b973b92c190784584590d1720caf93944",
    )
  })

  const answers = fc.uniqueArray(
    fc.record({
      question_id: fc.string({ minLength: 1 }),
      value: fc.oneof(fc.string(), fc.boolean(), fc.constant(null)),
    }),
    { selector: (answer) => answer.question_id },
  )

  it("does not depend on the order in which the answers are given", () => {
    fc.assert(
      fc.property(
        answers.chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }))),
        ([list, shuffled]) => {
          expect(ReceiptDigest.digest(sha256, "t", shuffled)).toBe(ReceiptDigest.digest(sha256, "t", list))
        },
      ),
    )
  })
})
