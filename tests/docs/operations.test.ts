import { existsSync, readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { blocksOf, DRILLS, ELSEWHERE, type Place } from "../../scripts/drills/drills.mjs"

const text = readFileSync("docs/operations.md", "utf8")
const nameOf = ([section, number, language = "sh"]: Place) => `${section}, ${language} ${number}`

it("every block for operators is run by a drill or by a test", () => {
  const languages = new Set([...text.matchAll(/^```(\w+)$/gm)].map(([, language = ""]) => language))
  const written = [...languages].flatMap((language) =>
    [...blocksOf(text, language)].flatMap(([section, blocks]) =>
      blocks.map((_, number) => nameOf([section, number, language])),
    ),
  )
  const run = [...DRILLS, ...ELSEWHERE].flatMap(({ block }) => (block === undefined ? [] : [nameOf(block)]))
  expect(run.toSorted()).toStrictEqual(written.toSorted())
  expect(ELSEWHERE.filter(({ by }) => !existsSync(by))).toStrictEqual([])
})
