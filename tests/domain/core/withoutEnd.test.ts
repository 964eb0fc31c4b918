import fc from "fast-check"
import { expect, test } from "vitest"
import { withoutEnd } from "#domain/core/withoutEnd.ts"

test("a text loses the signs it ends in, and no others", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("a", ".", ";", "0") }), (text) => {
      expect(withoutEnd(text, ".;")).toBe(text.replace(/[.;]+$/, ""))
    }),
  )
})
