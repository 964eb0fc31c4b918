import * as Decimal from "#domain/question/Decimal.ts"
import { kindName } from "#domain/core/KindName.ts"
import * as NumberKey from "#domain/question/NumberKey.ts"
import * as NumberText from "#domain/question/NumberText.ts"
import type { QuestionPart, QuestionRow } from "../bankFiles.ts"
import type { Fields } from "./Format.ts"

export type AnyPart = Omit<QuestionPart, "kind"> & { readonly kind: QuestionRow["kind"] }

/**
 * What formats of other systems have no place for, as the tags that they have. `order`: the letters of the options as
 * they follow each other in the file, where that is another order than ours.
 */
export const tagsOf = (part: AnyPart, of: string | null, order: string | null = null): ReadonlyArray<string> => [
  `题型=${part.kind === "case" ? "案例题" : kindName(part.kind)}`,
  `难度=${part.difficulty}`,
  `年份=${part.year}`,
  ...(part.source === "" ? [] : [`来源=${part.source}`]),
  ...part.points.map((point) => `知识点=${point}`),
  ...(of === null ? [] : [`案例=${of}`]),
  ...(part.accepted ?? []).map((text) => `可接受答案=${text}`),
  ...(part.attachments === undefined ? [] : [`附件=${part.attachments}`]),
  ...(part.kind === "number" ? [`数值=${String(part.answer)}`] : []),
  ...(order === null ? [] : [`选项次序=${order}`]),
]

export interface Tagged {
  readonly fields: Fields
  readonly of: string | null
  readonly isCase: boolean
  readonly isIndeterminate: boolean
  /** The key of a number as its author wrote it. */
  readonly number: string | undefined
  /** The letters of the options as they follow each other in the file. */
  readonly order: string | undefined
  /** The letters of the options that keep their place; empty for none. */
  readonly fixed: string
}

/** What tags say; one of another system is a knowledge point. */
export const readTags = (tags: ReadonlyArray<string>): Tagged => {
  const named = (name: string) =>
    tags.flatMap((tag) => (tag.startsWith(`${name}=`) ? [tag.slice(name.length + 1)] : []))
  const number = (name: string) => named(name).map(Number)[0]
  const others = tags.filter(
    (tag) =>
      !/^(?:题型|难度|年份|来源|知识点|案例|可接受答案|附件|数值|选项次序|固定选项)=/.test(tag) && tag.trim() !== "",
  )
  const [kind] = named("题型")
  return {
    fields: {
      difficulty: number("难度"),
      year: number("年份"),
      source: named("来源")[0],
      points: [...named("知识点"), ...others],
      accepted: named("可接受答案").length === 0 ? undefined : named("可接受答案"),
      attachments: number("附件"),
    },
    of: named("案例")[0] ?? null,
    isCase: kind === "案例题",
    isIndeterminate: kind === kindName("indeterminate"),
    number: named("数值")[0],
    order: named("选项次序")[0],
    fixed: named("固定选项")[0] ?? "",
  }
}

/** Which options keep their place, as a tag of formats that cannot say it of an option. */
export const fixedTags = ({ options = [] }: AnyPart): ReadonlyArray<string> => {
  const letters = options.flatMap(({ fixed }, n) => (fixed === undefined ? [] : [letterAt(n)]))
  return letters.length === 0 ? [] : [`固定选项=${letters.join("")}`]
}

/** A question whose options of these letters keep their place. */
export const withFixed = (fields: Fields, letters: string): Fields =>
  letters === "" || fields.options === undefined
    ? fields
    : {
        ...fields,
        options: fields.options.map((option) => (letters.includes(option.key) ? { ...option, fixed: true } : option)),
      }

/** Keys of options by their order. */
export const letterAt = (n: number): string => String.fromCharCode(65 + n)

export interface Choice {
  readonly text: string
  readonly isRight: boolean
  /** Per cent of the score, of an option that is not right. */
  readonly share?: number | undefined
}

/** The options of a question with what is right. */
export const choicesOf = ({ options = [], answer }: AnyPart): ReadonlyArray<Choice> => {
  const right = Array.isArray(answer) ? answer.flat() : typeof answer === "string" ? [answer] : []
  return options.map(({ key, text, share }) => ({ text, isRight: right.includes(key), share }))
}

/** The options of a match or an order by letter, and its answer in these letters. */
export const arrangedOf = ({
  options = [],
  answer,
}: AnyPart): { readonly texts: ReadonlyArray<string>; readonly right: ReadonlyArray<number> } => ({
  texts: options.map(({ text }) => text),
  right: (Array.isArray(answer) ? answer.flat() : String(answer).split("")).map((key) =>
    options.findIndex((option) => option.key === key),
  ),
})

/**
 * A match as pairs of texts, options that belong to no prompt at the end beside an empty one; `order`: the letters of the
 * options as they first come.
 */
export const pairsOf = (
  part: AnyPart,
): { readonly pairs: ReadonlyArray<readonly [prompt: string, text: string]>; readonly order: string } => {
  const { texts, right } = arrangedOf(part)
  const others = texts.flatMap((_, n) => (right.includes(n) ? [] : [n]))
  const places = [...right, ...others]
  return {
    pairs: places.map((place, n) => [part.prompts?.[n] ?? "", texts[place] ?? ""]),
    order: [...new Set(places)].map(letterAt).join(""),
  }
}

/** A match from pairs of texts; one whose prompt is empty is an option more. */
export const pairFields = (
  pairs: ReadonlyArray<readonly [prompt: string, text: string]>,
  order: string | undefined,
): Fields => {
  const texts = [...new Set(pairs.map(([, text]) => text))]
  const asked = pairs.filter(([prompt]) => prompt !== "")
  const right = asked.map(([, text]) => texts.indexOf(text))
  return { ...arrangedFields("match", texts, right, order), prompts: asked.map(([prompt]) => prompt) }
}

/**
 * A match or an order from a file that says its options in the order of the answer: they come in the order that `order`
 * names, else in that of their texts, forwards or backwards, so that the answer does not stand there. `right`: places in `texts`.
 */
export const arrangedFields = (
  kind: "match" | "order",
  texts: ReadonlyArray<string>,
  right: ReadonlyArray<number>,
  order: string | undefined,
): Fields => {
  const letters = texts.map((_, n) => letterAt(n))
  const isOwn = order !== undefined && order.split("").toSorted().join("") === letters.toSorted().join("")
  const byText = texts.map((_, n) => n).toSorted((a, b) => ((texts[a] ?? "") < (texts[b] ?? "") ? -1 : 1))
  const isTold = right.every((place, n) => place === byText[n])
  const places = isOwn ? letters.map((letter) => order.indexOf(letter)) : isTold ? byText.toReversed() : byText
  return {
    kind,
    options: places.map((place, n) => ({ key: letterAt(n), text: texts[place] ?? "" })),
    answer: right.map((place) => letterAt(places.indexOf(place))),
  }
}

/** The accepted texts of each blank. */
export const blanksOf = ({ answer }: AnyPart): ReadonlyArray<ReadonlyArray<string>> =>
  Array.isArray(answer)
    ? answer.map((texts: string | ReadonlyArray<string>) => (typeof texts === "string" ? [texts] : texts))
    : []

/** A number's key in numbers alone, for formats that have a place for these: half of the reach lies on each side. */
export const numberOf = ({
  answer,
}: AnyPart): { readonly value: string; readonly by: string; readonly unit: string } => {
  const key = typeof answer === "string" ? NumberKey.fromText(answer) : null
  if (key === null) return { value: "", by: "0", unit: "" }
  const { value, by } = NumberKey.middle(key)
  return { value: Decimal.toText(value), by: Decimal.toText(by), unit: key.unit }
}

/** A number's key: as its author wrote it, where the file still says the same. */
export const numberFields = (said: string, written: string | undefined): Fields => {
  const [a, b] = [NumberKey.fromText(said), NumberKey.fromText(written ?? "")]
  const isSame = a !== null && b !== null && NumberKey.isSame({ ...a, unit: a.unit || b.unit }, b)
  return { kind: "number", answer: isSame ? written : said }
}

/** A key as its author would write it, from the numbers of a file; null where these are none. */
export const toleranceText = (value: string, by: string, unit = ""): string | null => {
  const [plain, reach] = [plainNumber(value), plainNumber(by)]
  if (plain === null || reach === null) return null
  // behind the number: `5 ± 1 %` would be one per cent of it
  return `${plain}${unit === "" ? "" : ` ${unit}`}${reach === "0" ? "" : ` ± ${reach}`}`
}

/** With a tolerance in per cent of the number. */
export const shareText = (value: string, by: string): string | null => {
  const [plain, reach] = [plainNumber(value), plainNumber(by)]
  return plain === null || reach === null ? null : `${plain} ± ${reach}%`
}

export const rangeText = (least: string, most: string): string | null => {
  const [a, b] = [plainNumber(least), plainNumber(most)]
  return a === null || b === null ? null : `${a} ~ ${b}`
}

/** With another tolerance below the number than above it. */
export const reachText = (value: string, below: string, above: string): string | null => {
  const [middle, least, most] = [value, below, above].map((text) => NumberText.read(text))
  if (!middle || !least || !most) return null
  return `${Decimal.toText(Decimal.minus(middle, least))} ~ ${Decimal.toText(Decimal.plus(middle, most))}`
}

const plainNumber = (text: string): string | null => {
  const value = NumberText.read(text)
  return value && Decimal.toText(value)
}

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
