import fc from "fast-check"
import { expect, test } from "vitest"
import * as Signature from "#domain/account/Signature.ts"

test("is strokes of whole numbers within the field", () => {
  const begun = Signature.begin("", { x: 0.1, y: 0.5 })
  const drawn = Signature.extend(Signature.extend(begun, { x: 0.5, y: 1.5 }), { x: -1, y: 0 })
  expect(Signature.begin(drawn, { x: 1, y: 1 })).toBe("M60 100L300 200L0 0M600 200")
})

test("has no stroke before one was begun", () => {
  expect(Signature.extend("", { x: 0.5, y: 0.5 })).toBe("")
})

test("is what the server takes, however long somebody draws", () => {
  const share = fc.double({ min: -0.5, max: 1.5, noNaN: true })
  const move = fc.record({ isNew: fc.boolean(), x: share, y: share })
  fc.assert(
    fc.property(fc.array(move, { maxLength: 400 }), (moves) => {
      const path = moves.reduce((all, { isNew, ...at }) => (isNew ? Signature.begin : Signature.extend)(all, at), "")
      expect(path).toMatch(Signature.PATH)
    }),
  )
  let path = Signature.begin("", { x: 0, y: 0 })
  for (let moves = 0; moves < 5_000; moves += 1) path = Signature.extend(path, { x: 1, y: 1 })
  expect(path.length).toBeLessThanOrEqual(Signature.MAX_LENGTH)
  expect(path).toMatch(Signature.PATH)
})
