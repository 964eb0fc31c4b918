import type { CallFailure, CallOutcome } from "#domain/contract/Request.ts"
import { contextOf } from "#machines/attempt/examContext.ts"
import { openingMachine } from "#machines/attempt/openingMachine.ts"
import { answer, defect } from "../support/environment.ts"
import { attemptOf, coverOf, Device, START } from "./ExamWorld.ts"

const value = (given: unknown): CallOutcome => ({ ok: true, value: given })
const failed = (kind: CallFailure["kind"]): CallOutcome => ({
  ok: false,
  failure: { kind, code: 0, message: "", fields: [] },
})

const context = contextOf({ source: { paper_id: "p1" }, user_id: "u1", now: START })
const device = new Device().read()

/** A page that somebody signed in on while it was opened. */
export const openingChart = {
  machine: openingMachine,
  file: "src/machines/attempt/openingMachine.ts",
  input: { ...context, isDoubted: true },
  events: [
    answer("verify", value({ id: "u1" })),
    answer("verify", value({ id: "u2" })),
    answer("verify", failed("unauthorized")),
    defect("verify"),
    answer("open", { client_id: "c1", storage: "strict" }),
    defect("open"),
    answer("remember", device),
    answer("remember", { ...device, paper: attemptOf() }),
    defect("remember"),
    answer("cover", value(coverOf())),
    answer("cover", value({ ...coverOf(), open_attempt_id: "t1" })),
    answer("cover", failed("offline")),
    defect("cover"),
    answer("ask", value(attemptOf())),
    answer("ask", failed("missing")),
    answer("ask", failed("offline")),
    answer("ask", failed("unauthorized")),
    defect("ask"),
    answer("verifyForgotten", value({ id: "u1" })),
    answer("verifyForgotten", value({ id: "u2" })),
    answer("verifyForgotten", failed("offline")),
    defect("verifyForgotten"),
    answer("recall", device),
    answer("recall", { ...device, storage: "ring" }),
    defect("recall"),
    answer("read", device),
    answer("read", { ...device, storage: "ring" }),
    defect("read"),
  ],
} as const
