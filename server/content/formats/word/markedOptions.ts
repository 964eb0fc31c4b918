import type { FoundOption, FoundQuestion, TextPart } from "./FoundQuestion.ts"
import { flat, numberedIn } from "./lineText.ts"
import { type Piece, slice, textOf, trim } from "./WordLine.ts"

/** How options of one document may be set apart. */
export type Look = "color" | "background" | "strong" | "u"

const LOOKS: ReadonlyArray<readonly [Look, RegExp]> = [
  ["color", /红/],
  ["background", /高亮|底色|荧光/],
  ["strong", /加粗|粗体/],
  ["u", /下划线|画线|划线/],
]

/** How right options are set, where a line of the document says it: `红色的是正确答案`; null where none does. */
export const saidLook = (texts: ReadonlyArray<string>): Look | null => {
  const said = texts
    .map(flat)
    .filter((line) => line.length <= 40 && numberedIn(line.trim()) === null && SAID.test(line))
  return LOOKS.find(([, pattern]) => said.some((line) => pattern.test(line)))?.[0] ?? null
}

const SAID =
  /^(?!.*(?:请|填|写在|改正|\(\s*\))).*(?:[红粗亮色线][^。]{0,8}(?:答案|正确)|(?:答案|正确)[^。]{0,10}[红粗亮色线])/

export interface MarkedOptions {
  readonly options: ReadonlyArray<FoundOption>
  /** What they say as the answer, and by what. */
  readonly key: { readonly from: string; readonly letters: string } | null
  /** What may have been meant as one. */
  readonly hint: string
}

/** Options without ticks, and which of them a tick or a look that the document explains calls right. */
export const markedOptions = ({ options, labels }: FoundQuestion, look: Look | null): MarkedOptions => {
  if (options.length < 2 || labels === "circled") return { options, key: null, hint: "" }
  const ticked = options.filter(({ parts }) => tickIn(parts) !== null)
  const isTicked =
    isSome(ticked, options) &&
    options.every(
      ({ parts }) => !/[√✓✔☑×✗✘]/.test(textIn(ticked.some((one) => one.parts === parts) ? unticked(parts) : parts)),
    )
  const shown = isTicked ? options.map(({ key, parts }) => ({ key, parts: unticked(parts) })) : options
  if (isTicked) return { options: shown, key: { from: "选项的勾", letters: lettersIn(ticked) }, hint: "" }
  const apart = look === null ? [] : setApart(options, look)
  if (look !== null && apart.length > 0)
    return { options, key: { from: "标出的选项", letters: lettersIn(apart) }, hint: "" }
  const other = LOOKS.map(([one]) => setApart(options, one)).find((found) => found.length > 0) ?? []
  const hint =
    other.length === 0 ? "" : `：选项 ${lettersIn(other)} 和别的不一样，是答案就在文件里说明，如“标红的是答案”`
  return { options, key: null, hint }
}

const lettersIn = (options: ReadonlyArray<FoundOption>): string => options.map(({ key }) => key).join("")

const isSome = (some: ReadonlyArray<FoundOption>, all: ReadonlyArray<FoundOption>): boolean =>
  some.length > 0 && some.length < all.length

/** Options that are set so, where the others are not at all. */
const setApart = (options: ReadonlyArray<FoundOption>, look: Look): ReadonlyArray<FoundOption> => {
  const pieces = ({ parts }: FoundOption) =>
    parts.flatMap((part) => ("pieces" in part ? part.pieces : [])).filter((piece) => textOf([piece]).trim() !== "")
  const apart = options.filter(
    (option) => pieces(option).length > 0 && pieces(option).every((one) => hasLook(one, look)),
  )
  const isClear = options.every((option) => apart.includes(option) || !pieces(option).some((one) => hasLook(one, look)))
  return isClear && isSome(apart, options) ? apart : []
}

const hasLook = (piece: Piece, look: Look): boolean => {
  if (piece.kind !== "text") return false
  return look === "color" || look === "background" ? piece.style[look] !== "" : piece.marks.includes(look)
}

const textIn = (parts: ReadonlyArray<TextPart>): string =>
  parts.map((part) => ("pieces" in part ? textOf(part.pieces) : "")).join("\n")

const TICK = /^\(?\s{0,4}[√✓✔☑]\s{0,4}\)?\s{0,4}(?=\S)|(?<=\S)\s{0,4}\(?\s{0,4}[√✓✔☑]\s{0,4}\)?$/u

/** Where a tick stands before or behind the one line of an option. */
const tickIn = ([part, ...more]: ReadonlyArray<TextPart>): RegExpExecArray | null =>
  part === undefined || !("pieces" in part) || more.length > 0 ? null : TICK.exec(flat(textOf(part.pieces)))

const unticked = (parts: ReadonlyArray<TextPart>): TextPart[] => {
  const [part] = parts
  const tick = tickIn(parts)
  if (tick === null || part === undefined || !("pieces" in part)) return [...parts]
  const [before, behind] = [slice(part.pieces, 0, tick.index), slice(part.pieces, tick.index + tick[0].length)]
  return [{ pieces: trim([...before, ...behind]) }]
}
