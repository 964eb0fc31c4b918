import fc from "fast-check"

/** Any code point, halves of surrogate pairs included; fast-check's `unit: "binary"` takes seconds to make in each worker. */
const sign = fc
  .oneof(fc.integer({ max: 0x7f, min: 0 }), fc.integer({ max: 0xffff, min: 0 }), fc.integer({ max: 0x10ffff, min: 0 }))
  .map((code) => String.fromCodePoint(code))

/** Any text that a program can be given, well formed or not. */
export const anyText = (limits: { readonly maxLength?: number } = {}): fc.Arbitrary<string> =>
  fc.string({ unit: sign, ...limits })

/** What a database or a file holds of any text. */
export const wellFormedText = anyText().map((text) => text.toWellFormed())
