import { readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { broughtIn } from "./broughtIn.ts"

/**
 * `paper.txt` as other programs write it: `pandoc -f markdown paper.txt -o pandoc.docx` (2.17), and `pandoc -f markdown paper.txt -s -o libreoffice.html`
 * without its header, which LibreOffice 7.4 turned into a document by the filter `HTML (StarWriter)`.
 */
const PRODUCERS = ["pandoc", "libreoffice"]

const texts = (...list: ReadonlyArray<string>) => list.map((text) => expect.objectContaining({ text }))

it.each(PRODUCERS)(
  "a paper that %s wrote comes in whole: its own numbers, nested options, a table, raised and lowered words",
  (by) => {
    const { questions, faults, simplified } = broughtIn(readFileSync(new URL(`producers/${by}.docx`, import.meta.url)))
    expect([faults, simplified]).toStrictEqual([[], []])
    expect(questions).toMatchObject([
      {
        kind: "single",
        stem: "水的化学式是（　　）。",
        options: texts("CO<sub>2</sub>", "H<sub>2</sub>O", "O<sub>2</sub>", "N<sub>2</sub>"),
        answer: "B",
        explanation: "一个水分子有**两个**氢原子。",
      },
      {
        kind: "single",
        options: texts("3×10<sup>5</sup>米/秒", "3×10<sup>8</sup>米/秒", "3×10<sup>10</sup>米/秒"),
        answer: "B",
      },
      { kind: "judge", stem: "氧气能支持燃烧。（　　）", answer: true },
      { kind: "multiple", stem: "空气里有（　　）。", options: texts("氮气", "氧气", "木炭"), answer: ["A", "B"] },
    ])
  },
)
