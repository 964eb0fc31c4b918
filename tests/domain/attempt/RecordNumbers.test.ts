import { expect, it } from "vitest"
import * as RecordNumbers from "#domain/attempt/RecordNumbers.ts"

const by = (client_id: string, ...numbers: ReadonlyArray<number>) => numbers.map((seq) => ({ client_id, seq }))

it("the records of a client are known up to the first one that is not", () => {
  const found = [...by("c1", 5, 3, 4), ...by("c2", 2), ...by("c3", 1)]
  expect(RecordNumbers.seenUpTo({ c1: 2 }, found)).toStrictEqual({ c1: 5, c3: 1 })
  // number 3 is another tab's, which wrote under the same client id
  expect(RecordNumbers.seenUpTo({ c1: 2 }, by("c1", 4))).toStrictEqual({ c1: 2 })
})

it("the highest number of a client is among its records, or was known", () => {
  const found = [...by("c1", 5, 3), ...by("c2", 2)]
  expect(RecordNumbers.highest(found, { c1: 4, c2: 7, c3: 1 })).toStrictEqual({ c1: 5, c2: 7, c3: 1 })
})

it("numbers cover those of their own client up to theirs, and no other client's", () => {
  const found = [...by("c1", 3, 4), ...by("c2", 1), ...by("c3", 0)]
  expect(found.map((one) => RecordNumbers.covers({ c1: 3 }, one))).toStrictEqual([true, false, false, true])
})

it("a record is named by client and number", () => {
  const [one, other] = by("c1", 1, 2)
  expect([...by("c1", 1), other, ...by("c2", 1), undefined].map((named) => isNamed(one, named))).toStrictEqual([
    true,
    false,
    false,
    false,
  ])
})

const isNamed = (one: RecordNumbers.Numbered | undefined, named: RecordNumbers.Numbered | undefined) =>
  one !== undefined && RecordNumbers.isSameNumber(one, named)
