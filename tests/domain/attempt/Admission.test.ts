import { expect, it } from "vitest"
import * as Admission from "#domain/attempt/Admission.ts"

it("a paper without a list is for everybody, one with a list for those on it", () => {
  const asked = [null, undefined, { is_listed: true }, { is_listed: false }]
  expect(asked.map(Admission.mayBegin)).toStrictEqual([true, true, true, false])
})

it("a paper is begun for the first time within its time to enter, again at any time", () => {
  const late = (enters_until: number | null, attempts_used: number, now: number) =>
    Admission.isTooLate({ enters_until, attempts_used }, now)
  expect([late(null, 0, 9), late(5, 0, 4), late(5, 0, 5), late(5, 1, 9)]).toStrictEqual([false, false, true, false])
})

it("a place is said as far as the list has it", () => {
  const places = [
    { room: "第3考场", seat: "12" },
    { room: "第3考场", seat: "" },
    { room: "", seat: "12" },
    { room: "", seat: "" },
  ]
  expect(places.map(Admission.placeText)).toStrictEqual(["第3考场 12", "第3考场", "12", ""])
})
