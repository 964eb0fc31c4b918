import fc from "fast-check"
import { expect, test } from "vitest"
import { type CallRequest, request } from "#domain/contract/Request.ts"
import * as Rehearsal from "#domain/attempt/Rehearsal.ts"

const save = (attempt_id: string) =>
  request("exam.save", { attempt_id, client_id: "c1", epoch: 1, records: [] }) as CallRequest

test("leads from the first answer to the receipt", () => {
  expect([
    Rehearsal.stepOf("online", "nothing", 0),
    Rehearsal.stepOf("online", "kept", 1),
    Rehearsal.stepOf("online", "saved", 1),
    Rehearsal.stepOf("cut", "saved", 1),
    Rehearsal.stepOf("cut", "typed", 2),
    Rehearsal.stepOf("cut", "kept", 2),
    Rehearsal.stepOf("reloaded", "kept", 2),
    Rehearsal.stepOf("restored", "kept", 2),
    Rehearsal.stepOf("restored", "saved", 2),
    Rehearsal.stepOf("restored", "handedIn", 2),
  ]).toStrictEqual([
    "answer",
    "answer",
    "cut",
    "answerMore",
    "answerMore",
    "reload",
    "restore",
    "handIn",
    "handIn",
    "done",
  ])
})

test("stops the calls of its own attempt while its network is cut, and never those of another", () => {
  fc.assert(
    fc.property(fc.constantFrom(...Rehearsal.STAGES), fc.boolean(), (stage, isOwn) => {
      const isCut = stage === "cut" || stage === "reloaded"
      const note = { stage, attempt_id: "t1" }
      expect(Rehearsal.stops(note, save(isOwn ? "t1" : "t2"))).toBe(isOwn && isCut)
      expect(Rehearsal.stops(null, save("t1"))).toBe(false)
      expect(Rehearsal.stops(note, request("exam.start", { paper_id: "5000", client_id: "c" }) as CallRequest)).toBe(
        false,
      )
    }),
  )
})
