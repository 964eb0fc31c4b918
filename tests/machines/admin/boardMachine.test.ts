import { expect, test } from "vitest"
import { boardMachine } from "#machines/admin/boardMachine.ts"
import { answer } from "../support/environment.ts"
import { run, tell } from "../support/run.ts"
import { BOARD } from "./adminCharts.ts"
import { failed, ok } from "./answers.ts"

const rowOf = (user_id: string, name: string) => ({
  user_id,
  name,
  mobile: null,
  room: "",
  seat: "",
  extra_minutes: 0,
  attempt: null,
  attempt_state: null,
  started_at: null,
  deadline: null,
  ended_at: null,
  saved_at: null,
  seen_at: null,
  moves: 0,
  incidents: 0,
  is_bound: false,
})
const ROWS = [rowOf("a", "甲"), rowOf("b", "乙")]

const opened = () => {
  const { actor, clock } = run(boardMachine, { paper: "p", agency: "" })
  tell(actor, answer("board", ok({ ...BOARD, rows: ROWS })))
  const now = () => {
    const { value, context } = actor.getSnapshot()
    return [value, context.rows.map(({ name }) => name)]
  }
  return { actor, clock, now }
}

test("asks again when the server says that there may be something newer, and takes in who changed", () => {
  const { actor, clock, now } = opened()
  clock.increment(1_999)
  expect(now()).toStrictEqual(["live", ["甲", "乙"]])
  clock.increment(1)
  expect(now()[0]).toBe("connecting")
  const next = { ...BOARD, version: "e.2", is_whole: false, rows: [rowOf("a", "甲甲")] }
  tell(actor, answer("board", ok(next)))
  expect(now()).toStrictEqual(["live", ["乙", "甲甲"]])
  clock.increment(2_000)
  tell(actor, answer("board", ok({ ...BOARD, version: "f.1", rows: [rowOf("c", "丙")] })))
  expect(now()).toStrictEqual(["live", ["丙"]])
})

test("who is picked stays so while it is read again, until pressed again or all are dropped", () => {
  const { actor, clock } = opened()
  const picked = () => actor.getSnapshot().context.picked
  tell(actor, { type: "row.pick", user: "a" })
  tell(actor, { type: "row.pick", user: "b" })
  clock.increment(2_000)
  tell(actor, answer("board", ok({ ...BOARD, version: "e.2", rows: ROWS })))
  expect(picked()).toStrictEqual(["a", "b"])
  tell(actor, { type: "row.pick", user: "a" })
  expect(picked()).toStrictEqual(["b"])
  tell(actor, { type: "rows.drop" })
  expect(picked()).toStrictEqual([])
})

test("without an answer it keeps what it has, says of when it is, and goes on by itself", () => {
  const { actor, clock, now } = opened()
  clock.increment(2_000)
  tell(actor, answer("board", failed("network")))
  expect(now()).toStrictEqual(["stale", ["甲", "乙"]])
  clock.increment(5_000)
  expect(now()[0]).toBe("connecting")
  tell(actor, answer("board", ok({ ...BOARD, version: "e.3", is_whole: false })))
  expect(now()).toStrictEqual(["live", ["甲", "乙"]])
})

test("stops asking when the exam is over, and when the session has ended until it is resumed", () => {
  const { actor, clock, now } = opened()
  clock.increment(2_000)
  tell(actor, answer("board", failed("unauthorized", 401)))
  clock.increment(600_000)
  expect(now()).toStrictEqual(["signedOut", ["甲", "乙"]])
  tell(actor, { type: "session.resumed" }, answer("board", ok({ ...BOARD, is_whole: false, is_over: true })))
  clock.increment(600_000)
  expect(now()).toStrictEqual(["ended", ["甲", "乙"]])
})
