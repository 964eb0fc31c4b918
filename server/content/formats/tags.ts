import { kindName } from "#domain/exam/KindName.ts"
import type { QuestionPart, QuestionRow } from "../bankFiles.ts"
import type { Fields } from "./Format.ts"

export type AnyPart = Omit<QuestionPart, "kind"> & { readonly kind: QuestionRow["kind"] }

/** What formats of other systems have no place for, as the tags that they have. */
export const tagsOf = (part: AnyPart, of: string | null): ReadonlyArray<string> => [
  `题型=${part.kind === "case" ? "案例题" : kindName(part.kind)}`,
  `难度=${part.difficulty}`,
  `年份=${part.year}`,
  ...(part.source === "" ? [] : [`来源=${part.source}`]),
  ...part.points.map((point) => `知识点=${point}`),
  ...(of === null ? [] : [`案例=${of}`]),
]

export interface Tagged {
  readonly fields: Fields
  readonly of: string | null
  readonly isCase: boolean
  readonly isIndeterminate: boolean
}

/** What tags say; one of another system is a knowledge point. */
export const readTags = (tags: ReadonlyArray<string>): Tagged => {
  const named = (name: string) =>
    tags.flatMap((tag) => (tag.startsWith(`${name}=`) ? [tag.slice(name.length + 1)] : []))
  const number = (name: string) => named(name).map(Number)[0]
  const others = tags.filter((tag) => !/^(?:题型|难度|年份|来源|知识点|案例)=/.test(tag) && tag.trim() !== "")
  const [kind] = named("题型")
  return {
    fields: {
      difficulty: number("难度"),
      year: number("年份"),
      source: named("来源")[0],
      points: [...named("知识点"), ...others],
    },
    of: named("案例")[0] ?? null,
    isCase: kind === "案例题",
    isIndeterminate: kind === kindName("indeterminate"),
  }
}

/** Keys of options by their order. */
export const letterAt = (n: number): string => String.fromCharCode(65 + n)

export interface Choice {
  readonly text: string
  readonly isRight: boolean
}

/** A question whose answer is chosen, as its options stand. */
export const chosenFields = (choices: ReadonlyArray<Choice>, several: boolean, isIndeterminate: boolean): Fields => {
  const right = choices.flatMap(({ isRight }, n) => (isRight ? [letterAt(n)] : []))
  const kind = isIndeterminate ? "indeterminate" : several ? "multiple" : "single"
  return {
    kind,
    options: choices.map(({ text }, n) => ({ key: letterAt(n), text })),
    answer: kind === "single" ? right[0] : right,
  }
}

/** The options of a question with what is right. */
export const choicesOf = ({ options = [], answer }: AnyPart): ReadonlyArray<Choice> => {
  const right = Array.isArray(answer) ? answer.flat() : typeof answer === "string" ? [answer] : []
  return options.map(({ key, text }) => ({ text, isRight: right.includes(key) }))
}

/** The accepted texts of each blank. */
export const blanksOf = ({ answer }: AnyPart): ReadonlyArray<ReadonlyArray<string>> =>
  Array.isArray(answer)
    ? answer.map((texts: string | ReadonlyArray<string>) => (typeof texts === "string" ? [texts] : texts))
    : []

/** A stem that shows where its blank is. */
export const withBlank = (stem: string): string =>
  /_{2,}|（[\s\u3000]*）|\([\s\u3000]+\)/.test(stem) ? stem : `${stem}____`

interface Line {
  readonly part: AnyPart
  readonly chapter: string
  readonly of: string | null
}

/** The questions of a bank, one after the other, a case before its parts. */
export const linesOf = (
  questions: ReadonlyArray<QuestionRow>,
  chapters: ReadonlyMap<string, string>,
): ReadonlyArray<ReadonlyArray<Line>> =>
  questions.map(({ sub = [], chapter, ...entry }) => {
    const name = chapters.get(chapter) ?? chapter
    return [{ part: entry, chapter: name, of: null }, ...sub.map((part) => ({ part, chapter: name, of: entry.id }))]
  })
