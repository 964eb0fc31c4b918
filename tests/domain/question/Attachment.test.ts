import fc from "fast-check"
import { expect, it } from "vitest"
import type { AnswerValue as Value, ExamQuestion } from "#domain/contract/examQuestion.ts"
import * as AnswerLimits from "#domain/core/AnswerLimits.ts"
import { isKeepable, MAX_PARTS } from "#domain/core/AnswerLimits.ts"
import * as AnswerAct from "#domain/question/AnswerAct.ts"
import * as AnswerValue from "#domain/question/AnswerValue.ts"
import * as AttachedBytes from "#domain/question/AttachedBytes.ts"
import * as AttachedAnswer from "#domain/question/AttachedAnswer.ts"
import * as Attachment from "#domain/question/Attachment.ts"

const named = (digit: string, kind: Attachment.AttachmentKind = "jpg") => AttachedBytes.nameOf(digit.repeat(64), kind)
const [a, b] = [named("a"), named("b", "pdf")]
const question: ExamQuestion = {
  id: "q1",
  kind: "short",
  section: "",
  score: 5,
  stem_html: "",
  options: [],
  blanks: 0,
  source: "",
  year: 2026,
  attachments: Attachment.MAX_ATTACHMENTS,
}

it("a short answer with files is its text and their names, and without them its text alone", () => {
  expect(AttachedAnswer.attach(question, "见图", a)).toStrictEqual(["见图", a])
  expect(AttachedAnswer.attach(question, null, a)).toStrictEqual(["", a])
  expect(AttachedAnswer.detach(["见图", a], a)).toBe("见图")
  expect(AttachedAnswer.detach(["", a], a)).toBe(null)
  expect(AttachedAnswer.attach({ attachments: 1 }, ["", a], b)).toStrictEqual(["", a])
  expect(AttachedAnswer.attach({}, "见图", a)).toBe("见图")
  expect(AnswerValue.describe(["见图", a, b])).toBe("见图、附件、附件")
  expect([AnswerValue.describe(["", a]), AnswerValue.isAnswered(["", a])]).toStrictEqual(["（空）、附件", true])
})

it("takes no file for which the text has no room, and says so", () => {
  // one character of many signs each: within their number, and at the most bytes
  const { value: full } = AnswerAct.after(question, null, { type: "answer.write", text: "👨‍👩‍👧‍👦".repeat(2_000) })
  expect(AnswerAct.after(question, full, { type: "answer.attach", file: a })).toStrictEqual({
    value: full,
    excess: "full",
  })
  expect(AnswerLimits.describe("full", "short")).toBe("文字太多，附件没有加上：请先删去一些文字")
  const room = AnswerAct.after(question, full, { type: "answer.write", text: "见图" }).value
  expect(AnswerAct.after(question, room, { type: "answer.attach", file: a })).toStrictEqual({
    value: ["见图", a],
    excess: null,
  })
})

it("any typing and any files leave an answer that can be kept, with each file once and the text as typed", () => {
  const act = fc.oneof(
    fc.string({ maxLength: 6_000, unit: "grapheme" }).map((text) => ({ type: "answer.write", text }) as const),
    fc
      .constantFrom(..."0123456789abcdef".split(""))
      .map((digit) => ({ type: "answer.attach", file: named(digit) }) as const),
    fc
      .constantFrom(..."0123456789abcdef".split(""))
      .map((digit) => ({ type: "answer.detach", file: named(digit) }) as const),
  )
  fc.assert(
    fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
      let value: Value = null
      const names = new Set<string>()
      for (const one of acts) {
        const before: Value = value
        const { value: next, excess } = AnswerAct.after(question, before, one)
        value = next
        const isTaken = excess === null && names.size < Attachment.MAX_ATTACHMENTS
        if (one.type === "answer.attach" && isTaken) names.add(one.file)
        if (one.type === "answer.detach") names.delete(one.file)
        if (one.type !== "answer.write") expect(Attachment.textOf(value)).toBe(Attachment.textOf(before))
        expect(Attachment.namesOf(value)).toStrictEqual([...names])
        expect(isKeepable(value)).toBe(true)
      }
    }),
  )
  expect(Attachment.MAX_ATTACHMENTS).toBeLessThan(MAX_PARTS)
})

it("knows a picture and a PDF by their first bytes", () => {
  const kinds = [[0xff, 0xd8, 0xff, 0xe0], [...Buffer.from("%PDF-1.7")], [...Buffer.from("<html>")], []]
  expect(kinds.map((bytes) => AttachedBytes.kindIn(Uint8Array.from(bytes)))).toStrictEqual(["jpg", "pdf", null, null])
})
