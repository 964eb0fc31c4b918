import { createHash } from "node:crypto"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { ownValue } from "#domain/core/ownValue.ts"
import { type BankFile, QuestionRow } from "./bankFiles.ts"
import { checkBank } from "./checkBank.ts"
import type { Draft } from "./formats/Format.ts"
import { issueTexts } from "./issueTexts.ts"
import type { BankImage } from "./readImages.ts"

/** What the options of an import say for questions that do not say it themselves. */
export interface Defaults {
  readonly chapter: string | null
  readonly source: string
  readonly year: number
  readonly difficulty: number
}

interface Options {
  readonly bank: BankFile
  readonly images: ReadonlyMap<string, BankImage>
  readonly defaults: Defaults
}

export interface Converted {
  /** The bank with the chapters that the questions name for the first time. */
  readonly bank: BankFile
  readonly questions: ReadonlyArray<QuestionRow>
  /** Of each question, the number of its draft. */
  readonly numbers: ReadonlyArray<number>
  /** A line each, in Chinese, with the place in the file. */
  readonly faults: ReadonlyArray<string>
  /** Of each draft, without its place. */
  readonly faultsOf: ReadonlyArray<ReadonlyArray<string>>
  readonly simplified: ReadonlyArray<string>
  /** Numbers of the drafts that are not among the questions: the faulty, and what belongs to them. */
  readonly faulty: ReadonlyArray<number>
}

/** Makes rows of a bank from what a file says, and checks them as the bank's own file would be checked. */
export const questionsFromDrafts = (drafts: ReadonlyArray<Draft>, { bank, images, defaults }: Options): Converted => {
  const faults = drafts.map((): string[] => [])
  const report = (n: number, reason: string) => void faults[n]?.push(reason)
  const chapters = [...bank.chapters]
  const chapterId = (name: string): string => {
    const found = chapters.find((chapter) => chapter.id === name || chapter.name === name)
    if (found !== undefined) return found.id
    const made = { id: freeId(chapters.map(({ id }) => id)), name }
    chapters.push(made)
    return made.id
  }

  const taken = new Map<string, number>()
  const ids = new Map<string, string>()
  const decoded = drafts.map((draft, n) => {
    for (const reason of draft.refused) report(n, reason)
    if (draft.refused.length > 0) return null
    const chapter = draft.chapter ?? defaults.chapter
    if (chapter === null && draft.of === null) report(n, "章节  没有写章节，可用 --chapter 指定")
    const { source, year, difficulty } = defaults
    const said = Object.fromEntries(Object.entries(draft.fields).filter(([, value]) => value !== undefined))
    const of = draft.isLocal === true && draft.of !== null ? (ids.get(draft.of) ?? draft.of) : draft.of
    const isLocalCase = draft.isLocal === true && draft.of === null
    const made = idOf(bank.id, said, draft.isLocal === true ? of : null)
    const id = isLocalCase ? made : (said["id"] ?? made)
    if (isLocalCase) ids.set(String(said["id"]), made)
    const row = { points: [], explanation: "", source, year, difficulty, ...said, id, chapter: NO_CHAPTER }
    const result = decodeRow(row)
    if (Result.isFailure(result)) {
      const issues = issueTexts(result.failure)
      for (const issue of issues.slice(0, MAX_ISSUES)) report(n, `${columnOf(issue.path)}  ${issue.reason}`)
      if (issues.length > MAX_ISSUES) report(n, `还有 ${issues.length - MAX_ISSUES} 处有误`)
      return null
    }
    const before = taken.get(result.success.id)
    if (before !== undefined) report(n, `编号  编号 ${result.success.id} 与${drafts[before]?.place}重复`)
    else taken.set(result.success.id, n)
    return { n, of, chapter: chapter ?? NO_CHAPTER, row: result.success }
  })

  const cases = new Map(decoded.flatMap((one) => (one?.row.kind === "case" ? [[one.row.id, one] as const] : [])))
  const parts = new Map<string, Array<NonNullable<(typeof decoded)[number]>>>()
  for (const one of decoded) {
    if (one === null || one.of === null) continue
    if (!cases.has(one.of)) report(one.n, `所属案例  没有编号为 ${one.of} 的案例题`)
    parts.set(one.of, [...(parts.get(one.of) ?? []), one])
  }
  const entries = decoded.flatMap((one) => {
    if (one === null || one.of !== null) return []
    const sub = parts.get(one.row.id) ?? []
    const isCase = one.row.kind === "case"
    return [
      {
        ...one,
        numbers: [one.n, ...sub.map(({ n }) => n)],
        value: { ...one.row, ...(isCase && { sub: sub.map(partOf) }) },
      },
    ]
  })

  const noted = checked({ ...bank, chapters: [{ id: NO_CHAPTER, name: "" }] }, entries, images)
  for (const { entry, path, reason } of noted) {
    const [, first, second] = path
    const numbers = entries[entry]?.numbers ?? []
    const n = first === "sub" && second !== undefined ? numbers[Number(second) + 1] : numbers[0]
    report(n ?? 0, `${columnOf(first === "sub" ? path.slice(3) : path.slice(1))}  ${reason}`)
  }
  const isGood = (n: number) => faults[n]?.length === 0
  // a case goes with all of its parts, those that could not be read included
  const partsOf = Map.groupBy(drafts.keys(), (n) => ids.get(drafts[n]?.of ?? "") ?? drafts[n]?.of ?? null)
  const good = entries.filter(({ n, row }) =>
    [n, ...(row.kind === "case" ? (partsOf.get(row.id) ?? []) : [])].every(isGood),
  )
  const kept = new Set(good.flatMap(({ numbers }) => numbers))
  return {
    questions: good.map(({ value, chapter }) => ({ ...value, chapter: chapterId(chapter) }) as QuestionRow),
    bank: { ...bank, chapters },
    numbers: good.map(({ n }) => n),
    faults: faults.flatMap((own, n) => own.map((reason) => `${drafts[n]?.place}  ${reason}`)),
    faultsOf: faults,
    simplified: drafts.flatMap(({ place, simplified }, n) =>
      kept.has(n) ? simplified.map((what) => `${place}  ${what}`) : [],
    ),
    faulty: drafts.flatMap((_, n) => (kept.has(n) ? [] : [n])),
  }
}

/** Of one question that are named. */
const MAX_ISSUES = 20

/** Chapters are named while rows are checked, and have their ids when it is known which rows are good. */
const NO_CHAPTER = "none"

const decodeRow = Schema.decodeUnknownResult(QuestionRow, { errors: "all", onExcessProperty: "error" })

const partOf = ({ row: { chapter: _, sub: _none, ...part } }: { readonly row: QuestionRow }) => part

/** What the check of a bank finds in these rows. */
const checked = (
  bank: BankFile,
  entries: ReadonlyArray<{ readonly value: unknown }>,
  images: ReadonlyMap<string, BankImage>,
) => {
  const noted: Array<{ entry: number; path: ReadonlyArray<string | number>; reason: string }> = []
  const refuse = (path: ReadonlyArray<string | number>, reason: string) =>
    void noted.push({ entry: Number(path[0]), path, reason })
  const file = { file: `${bank.id}/`, body: "", warn: () => undefined }
  checkBank(
    {
      bank: { ...file, value: bank, refuse: () => undefined },
      questions: { ...file, value: entries.map(({ value }) => value as QuestionRow), refuse },
      images,
    },
    { isWhole: false, set: new Set() },
  )
  return noted
}

/** The same question has the same id each time, so that a file may be brought in again. */
const idOf = (
  bank: string,
  { kind, stem, prompts, options }: Readonly<Record<string, unknown>>,
  of: string | null,
): string =>
  `${bank.slice(0, 40)}-${createHash("sha256")
    .update(JSON.stringify([kind, stem, options, ...[prompts, of ?? undefined].filter((one) => one !== undefined)]))
    .digest("hex")
    .slice(0, 16)}`

const freeId = (taken: ReadonlyArray<string>): string => {
  let n = taken.length + 1
  while (taken.includes(`c${n}`)) n += 1
  return `c${n}`
}

/** The name of a field, as the heading of its column. */
const columnOf = ([field = "", n]: ReadonlyArray<string | number>): string =>
  field === "options" && typeof n === "number"
    ? `选项${String.fromCharCode(65 + n)}`
    : (ownValue(COLUMNS, String(field)) ?? String(field))

const COLUMNS: Readonly<Record<string, string>> = {
  id: "编号",
  kind: "题型",
  chapter: "章节",
  stem: "题干",
  prompts: "配对项",
  options: "选项",
  answer: "答案",
  accepted: "可接受答案",
  attachments: "附件",
  explanation: "解析",
  points: "知识点",
  source: "来源",
  year: "年份",
  difficulty: "难度",
  sub: "小题",
}
