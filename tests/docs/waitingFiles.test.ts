import { expect, test } from "vitest"
import { newRounds } from "../../scripts/budgets.mjs"

test("files of a build that wait for each other are found, but for those that may", () => {
  const search = { name: "search", imports: ["_place"] }
  expect(newRounds({ _search: search, _place: { name: "SearchPlace", imports: ["_search"] } })).toStrictEqual([])
  expect(
    newRounds({
      "src/app/runtime.ts": { name: "runtime", imports: ["_runtime"] },
      _runtime: { name: "runtime", imports: ["_callOf"] },
      _callOf: { name: "callOf", imports: ["_exam", "_runtime"] },
      _exam: { name: "exam~practice~mock-exam", imports: ["src/app/runtime.ts"] },
      _page: { name: "pages", imports: ["_exam"] },
    }),
  ).toStrictEqual(["callOf, exam, runtime, runtime"])
})
