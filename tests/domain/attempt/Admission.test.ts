import { expect, it } from "vitest"
import * as Admission from "#domain/attempt/Admission.ts"

it("a paper without a list is for everybody, one with a list for those on it", () => {
  const asked = [null, undefined, { is_listed: true }, { is_listed: false }]
  expect(asked.map(Admission.mayBegin)).toStrictEqual([true, true, true, false])
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
