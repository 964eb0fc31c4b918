import { expect, it } from "vitest"
import { isLate, isOvertaken, isRenumbered, overwrittenUnread } from "#domain/attempt/DeviceRecords.ts"
import type { KeptAttempt } from "#domain/attempt/JournalPort.ts"
import type { JournalRecord } from "#domain/attempt/JournalRecord.ts"

const record = (over: Partial<JournalRecord> = {}): JournalRecord => ({
  user_id: "u",
  attempt_id: "t1",
  client_id: "c1",
  epoch: 1,
  seq: 1,
  kind: "answer",
  question_id: "q1",
  value: "A",
  at: 1,
  mono: 0,
  nonce: "",
  before: "",
  checksum: "",
  by: { page: "one", read: {} },
  ...over,
})
const device = (over: Partial<KeptAttempt>): KeptAttempt => ({
  paper: null,
  records: [],
  acked: {},
  epoch: 1,
  seen: {},
  in_time: {},
  tail: [],
  ...over,
})

it("a change is late above the last number of its client that was in time, and where nothing is known of that, not", () => {
  const known = device({ in_time: { c1: 3 } })
  expect([3, 4].map((seq) => isLate(known, record({ seq })))).toStrictEqual([false, true])
  expect(isLate(known, record({ seq: 4, client_id: "c2" }))).toBe(false)
})

it("an older change is overtaken by what another page wrote blindly in the same epoch under another client id", () => {
  const other = record({ client_id: "c2", at: 2, by: { page: "two", read: {} } })
  const { seq: _, ...draft } = record()
  expect(isOvertaken(record({ client_id: "c2" }), record({ at: 2 }))).toBe(false)
  expect(isOvertaken(record({ by: { page: "two", read: {} } }), record({ client_id: "c2", at: 2 }))).toBe(true)
  expect(isOvertaken(record(), other)).toBe(true)
  expect([
    isOvertaken(draft, other),
    isOvertaken(record({ epoch: 2 }), other),
    isOvertaken(record({ client_id: "c2", by: { page: "one", read: {} } }), other),
    isOvertaken(record({ by: { page: "one", read: { c2: 1 } } }), other),
    isOvertaken(record({ at: 2 }), other),
  ]).toStrictEqual([false, false, false, false, false])
})

it("passed over are answers, no marks", () => {
  const flag = record({ kind: "flag", value: true })
  const later = { epoch: 2, seq: 2, by: { page: "two", read: {} } }
  const seen = { c1: 0 }
  expect(overwrittenUnread(device({ records: [flag, record({ ...flag, ...later })], seen }), "c1")).toStrictEqual([])
  expect(overwrittenUnread(device({ records: [record(), record(later)], seen }), "c1")).toStrictEqual([record()])
})

it("a record was numbered again where another client id has the same change: of a later epoch, or of its own and sent or present", () => {
  const again = (over: Partial<JournalRecord>, acked: KeptAttempt["acked"] = {}, client_id = "c3") =>
    isRenumbered(
      device({ records: [record(), record({ seq: 4, client_id: "c2", ...over })], acked }),
      record(),
      client_id,
    )
  expect([again({ epoch: 2 }), again({}, {}, "c2"), again({}, { c2: 4 })]).toStrictEqual([true, true, true])
  expect([again({}), again({}, { c2: 3 }), again({ epoch: 0 }, { c2: 4 }, "c2")]).toStrictEqual([false, false, false])
  const others = [
    { client_id: "c1" },
    { question_id: "q2" },
    { kind: "flag" },
    { value: "B" },
    { at: 2 },
    { nonce: "n" },
  ]
  expect(others.map((over) => again({ ...(over as Partial<JournalRecord>), epoch: 2 }))).toStrictEqual(
    others.map(() => false),
  )
})

it("so was a record that its own page wrote over before that was numbered again", () => {
  const again = record({ client_id: "c2", epoch: 2, value: "B" })
  const found = (over: Partial<JournalRecord>) => {
    const records = [record({ seq: 2 }), record({ seq: 3, value: "B", ...over }), again]
    return isRenumbered(device({ records }), record({ seq: 2 }), "c2")
  }
  expect(found({})).toBe(true)
  // another page of the profile never saw the first
  const others = [{ seq: 1 }, { client_id: "c0" }, { by: { page: "two", read: {} } }]
  expect(others.map(found)).toStrictEqual([false, false, false])
})
