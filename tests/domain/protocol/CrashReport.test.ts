import { expect, test } from "vitest"
import * as CrashReport from "#domain/protocol/CrashReport.ts"

test.each([
  [
    "Cannot read properties of undefined (reading 'stem_html')",
    "Cannot read properties of undefined (reading 'stem_html')",
  ],
  [`Unexpected token '林', "林晓雨的笔记" is not valid JSON`, "Unexpected token …, … is not valid JSON"],
  ["no learner 13800000000 at https://a.test/x?token=1 <a@b.test>", "no learner … at … …"],
  ["密码不对 for question 7", "… for question 7"],
  ["x".repeat(300), "x".repeat(200)],
])("of %s the log gets what the code says, and nothing that anybody wrote", (message, said) => {
  expect(CrashReport.clean(message)).toBe(said)
})

test("a report names the kind, the page and the nearest places of the code", () => {
  const error = new TypeError("x is undefined")
  error.stack = `TypeError: x
    at View (https://a.test/assets/home-1a2b.js:1:23?token=1)
    at https://a.test/assets/react.js:2:3
    at c (https://a.test/assets/react.js:4:5)
    at d (https://a.test/assets/react.js:6:7)`
  const at = { build_id: "b1", page: "home" }
  expect(CrashReport.of(error, at)).toStrictEqual({
    ...at,
    name: "TypeError",
    message: "x is undefined",
    at: "home-1a2b.js:1:23 react.js:2:3 react.js:4:5",
  })
  expect(CrashReport.of("thrown", at)).toStrictEqual({ ...at, name: "string", message: "", at: "" })
})
