import fc from "fast-check"
import Papa from "papaparse"
import type { Given } from "../markedHere.ts"
import {
  assignments,
  chosenIn,
  orderedIn,
  pairedIn,
  permutations,
  same,
  sameSet,
  type Source,
  subsets,
  typedIn,
  words,
} from "./Source.ts"

const LETTERS = "ABCD"
const file = (kind: string, cells: Readonly<Record<string, string>>) => {
  const all = { 题型: kind, 题干: "问____", ...cells }
  const quoted = (row: ReadonlyArray<string>) => row.map((cell) => `"${cell}"`).join(",")
  return { file: "x.csv", text: `${quoted(Object.keys(all))}\n${quoted(Object.values(all))}\n` }
}
const optionCells = (texts: ReadonlyArray<string>) =>
  Object.fromEntries(texts.map((text, n) => [`选项${LETTERS.charAt(n)}`, text]))

/** Letters as people type them. */
const dressed = (letters: string): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.constantFrom("", "、", ",", "，", " ", "；", "."),
      fc.constantFrom("", ".", "。", "、"),
      fc.constantFrom("half", "full", "small"),
    )
    .map(([between, end, shape]) => {
      const typed = Array.from(letters, (letter) =>
        shape === "full"
          ? String.fromCharCode(letter.charCodeAt(0) + 0xfee0)
          : shape === "small"
            ? letter.toLowerCase()
            : letter,
      )
      return typed.join(between) + end
    })

const choice = (kind: string, least: number, most: number): fc.Arbitrary<Source> =>
  words(2, 4).chain((texts) =>
    fc
      .subarray([...texts], { minLength: Math.min(least, texts.length), maxLength: Math.min(most, texts.length) })
      .chain((right) =>
        dressed(right.map((text) => LETTERS.charAt(texts.indexOf(text))).join("")).map((answer) => ({
          ...file(kind, { ...optionCells(texts), 答案: answer }),
          given: (most === 1 ? texts.map((text) => [text]) : subsets(texts)).map((chosen): Given => ({ chosen })),
          isRight: (given: Given) => sameSet(chosenIn(given), right),
          isHeld: true,
        })),
      ),
  )

const YES = ["对", "正确", "√", "✔", "✔️", "T", "true", "是", "Ｔ", "对。"]
const NO = ["错", "错误", "×", "✗", "X", "x", "F", "FALSE", "否", "Ｘ", "错误."]
/** By a word, or by the letter of an option that is one. */
const judge: fc.Arbitrary<Source> = fc
  .oneof(
    fc.constantFrom(...YES).map((word) => ({ cells: { 答案: word }, isTrue: true })),
    fc.constantFrom(...NO).map((word) => ({ cells: { 答案: word }, isTrue: false })),
    fc
      .tuple(fc.constantFrom(["正确", "错误"], ["错", "对"], ["√", "×"]), fc.constantFrom("A", "B", "Ｂ", "B.", "a"))
      .map(([[a = "", b = ""], answer]) => ({
        cells: { 选项A: a, 选项B: b, 答案: answer },
        isTrue:
          (/[aA]/.test(answer) ? a : b) !== "错误" &&
          (/[aA]/.test(answer) ? a : b) !== "错" &&
          (/[aA]/.test(answer) ? a : b) !== "×",
      })),
  )
  .map(({ cells, isTrue }) => ({
    ...file("判断题", cells),
    given: [{ judged: true }, { judged: false }],
    isRight: (given: Given) => "judged" in given && given.judged === isTrue,
    isHeld: true,
  }))

const blank: fc.Arbitrary<Source> = fc.tuple(words(1, 3), words(1, 2)).map(([first, second]) => ({
  ...file("填空题", { 题干: "甲____乙____", 答案: `${first.join("|")}\n${second.join("|")}` }),
  given: first.concat("x").flatMap((a) => second.concat("y").map((b): Given => ({ typed: [a, b] }))),
  isRight: (given: Given) => first.includes(typedIn(given)[0] ?? "") && second.includes(typedIn(given)[1] ?? ""),
  isHeld: true,
}))

const match: fc.Arbitrary<Source> = fc
  .tuple(words(2, 3), words(2, 3))
  .chain(([prompts, texts]) =>
    fc.tuple(
      fc.constant(prompts),
      fc.constant(texts),
      fc.array(fc.constantFrom(...texts), { minLength: prompts.length, maxLength: prompts.length }),
    ),
  )
  .chain(([prompts, texts, right]) =>
    dressed(right.map((text) => LETTERS.charAt(texts.indexOf(text))).join("")).map((answer) => ({
      ...file("配对题", { 配对项: prompts.join("|"), ...optionCells(texts), 答案: answer }),
      given: assignments(prompts.length, texts).map((paired): Given => ({ paired })),
      isRight: (given: Given) => same(pairedIn(given), right),
      isHeld: true,
    })),
  )

const order: fc.Arbitrary<Source> = words(2, 4)
  .chain((texts) => fc.tuple(fc.constant(texts), fc.shuffledSubarray([...texts], { minLength: texts.length })))
  .chain(([texts, right]) =>
    dressed(right.map((text) => LETTERS.charAt(texts.indexOf(text))).join("")).map((answer) => ({
      ...file("排序题", { ...optionCells(texts), 答案: answer }),
      given: permutations(texts).map((ordered): Given => ({ ordered })),
      isRight: (given: Given) => same(orderedIn(given), right),
      // the answer would stand there
      isHeld: !same(texts, right),
    })),
  )

export const sheetSources = {
  one: choice("单选题", 1, 1),
  several: choice("多选题", 2, 4),
  some: choice("不定项选择题", 1, 4),
  judge,
  blank,
  match,
  order,
}

const asWorkbook = (source: Source): Source => {
  const rows = Papa.parse<string[]>(source.text.trimEnd()).data.map((cells) =>
    cells.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join(""),
  )
  const text = `<worksheet><sheetData>${rows.map((cells) => `<row>${cells}</row>`).join("")}</sheetData></worksheet>`
  return { ...source, file: "x.xlsx", text }
}

export const workbookSources = Object.fromEntries(
  Object.entries(sheetSources).map(([kind, source]) => [kind, source.map(asWorkbook)]),
)
