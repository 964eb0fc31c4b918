import { stringify } from "yaml"
import { type BroughtQuestions, isWhole, mendsIn } from "#domain/admin/BroughtQuestions.ts"
import type { ActInput } from "#domain/admin/acts.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import { bankPath, idStart, rootOf } from "../core/bankPath.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import type { Sql } from "../db/Sql.ts"
import { FileRefused } from "../sheet/FileRefused.ts"
import { compared, type OneBank, readBankAt, withChapters, withQuestions } from "./bankFolder.ts"
import type { PaperFile } from "./bankFiles.ts"
import { pngPictures, withoutBroken } from "./broughtPictures.ts"
import type { ReadQuestions } from "./formats/Format.ts"
import { formatOf } from "./formats/formats.ts"
import { groupedLines } from "./groupedLines.ts"
import { leftDrafts, mendedDrafts } from "./mendedDrafts.ts"
import { requireOwnPath } from "./ownPath.ts"
import { type Placed, paperSections, placedAt } from "./paperOfDrafts.ts"
import { ContentRefused, format } from "./Problem.ts"
import { publish } from "./publish.ts"
import { type Converted, questionsFromDrafts } from "./questionsFromDrafts.ts"
import { ownerOf } from "./source/contentPath.ts"
import { tableFolder } from "./source/tableFolder.ts"
import { versionOf } from "./source/versions.ts"
import { lockContent } from "./writeContent.ts"

type Input = ActInput<"question:bring">

/**
 * Brings the questions of a file into a bank of the site, and makes a paper of them where one is named. Its preview is
 * what was read beside the lines it was read from. Throws CannotOperate where anything of it is wrong; a preview says so.
 */
export const bringQuestions = async (sql: Sql, operator: OperatorContext, input: Input): Promise<OperatorReport> => {
  await lockContent(sql)
  const folder = bankPath(operator.agency, input.bank)
  requireOwnPath(operator, `${folder}/questions.yaml`)
  const bank = await readBankAt(await tableFolder(sql), folder)
  if (bank === null) throw new CannotOperate(`没有题库${input.bank}：先在“题库、试卷与课程”里新建`)
  const read = await readFile(input, bank, operator.now)
  const made = paperOf(input, { bank, read, folder, operator })
  const problems = typeof made === "string" ? [made] : []
  const { questions, numbers, faultsOf } = read.converted
  if (questions.length === 0 && read.faulty === 0) problems.push("没有要放进题库的题目")
  if (read.faulty + problems.length === 0 && typeof made !== "string")
    problems.push(...(await published(sql, operator, { bank, folder, read, paper: made })))
  const brought: BroughtQuestions = { groups: read.groups, faulty: read.faulty, problems }
  const put = compared(bank.questions, questions)
  const lines = [
    `读出${read.converted.faultsOf.length}道题，要放进题库的${numbers.length}道：新增${put.added}道，替换${put.changed}道，相同${put.same}道`,
    ...(typeof made === "string" || made === null ? [] : paperLines(made)),
    ...(read.faulty > 0 ? [`${read.faulty}道题还不能放进题库，改好或不要它们`] : []),
    ...problems,
  ]
  if (!operator.isDryRun && !isWhole(brought)) {
    const faults = faultsOf.flatMap((own, n) => own.map((reason) => `${read.places[n] ?? ""}  ${reason}`))
    throw new CannotOperate([...lines, ...faults].join("\n"))
  }
  const paper = typeof made === "string" || made === null ? null : made.id
  return {
    lines,
    data: { ...brought, ...put, paper },
    changed: { upon: `${folder}/questions.yaml`, before: null, after: { ...put, paper } },
  }
}

interface Read {
  readonly converted: Converted
  readonly pictures: ReadonlyMap<string, Buffer>
  readonly groups: BroughtQuestions["groups"]
  readonly faulty: number
  readonly places: ReadonlyArray<string>
  /** Of each question: where it stands in a paper, and what it is worth there. */
  readonly placed: ReadonlyArray<Omit<Placed, "id">>
}

const readFile = async ({ file, chapter, mended = "" }: Input, bank: OneBank, now: number): Promise<Read> => {
  const read = readBytes(file)
  const mends = mendsIn(mended)
  const pictures = await pngPictures(read.pictures ?? new Map())
  const drafts = withoutBroken(mendedDrafts(read.drafts, mends), pictures.broken)
  const left = leftDrafts(drafts, mends)
  const kept = drafts.flatMap((_, n) => (left.has(n) ? [] : [n]))
  const converted = questionsFromDrafts(
    kept.flatMap((n) => drafts[n] ?? []),
    {
      bank: bank.bank,
      images: new Map([...bank.images, ...pictures.images]),
      defaults: {
        chapter: chapter ?? file.name.replace(/\.[^.]*$/, ""),
        source: "",
        year: Number(Shanghai.dateText(now).slice(0, 4)),
        difficulty: 3,
      },
    },
  )
  const faultsOf = new Map(kept.map((n, at) => [n, converted.faultsOf[at] ?? []]))
  const questions = drafts.map(({ place, cells = null, simplified }, n) => ({
    n,
    place,
    cells,
    faults: faultsOf.get(n) ?? [],
    notes: simplified,
    isLeft: left.has(n),
  }))
  const text = JSON.stringify(converted.questions)
  return {
    converted,
    pictures: new Map(
      [...pictures.images].flatMap(([address, { base64 }]) =>
        text.includes(address) ? [[address, Buffer.from(base64, "base64")] as const] : [],
      ),
    ),
    groups: groupedLines(read.lines ?? [], drafts, questions),
    faulty: questions.filter(({ faults }) => faults.length > 0).length,
    places: kept.map((n) => drafts[n]?.place ?? ""),
    placed: converted.numbers.map((at) => placedAt(drafts, kept[at] ?? -1)),
  }
}

const readBytes = ({ name, bytes }: Input["file"]): ReadQuestions => {
  try {
    const read = formatOf(name).read(bytes)
    if (read.drafts.length > 0) return read
  } catch (error) {
    if (error instanceof FileRefused) throw new CannotOperate(error.message)
    throw error
  }
  throw new CannotOperate("文件里没有题目")
}

interface About {
  readonly bank: OneBank
  readonly folder: string
  readonly read: Read
  readonly operator: OperatorContext
}

/** The paper that is asked for; null: none; a text: why there is none. */
const paperOf = (
  { paper: name, score, minutes, opens, closes }: Input,
  { bank: { bank }, folder, read, operator }: About,
): PaperFile | string | null => {
  if (name === undefined) return null
  const { questions } = read.converted
  const sections = paperSections(
    questions.map(({ id }, n) => ({ id, section: null, score: null, ...read.placed[n] })),
    score ?? null,
  )
  if (typeof sections === "string") return sections
  const total = sections.reduce((sum, part) => sum + part.score * part.ids.length, 0)
  const pass = Math.round(total * PASS)
  return {
    id: `${idStart(ownerOf(`${folder}/`))}p${operator.now.toString(36)}`,
    name,
    bank_id: bank.id,
    subject_id: bank.subject_id,
    exam_type: MOCK,
    ...(minutes !== undefined && { minutes }),
    pass_score: pass,
    ...(opens !== undefined && { opens }),
    ...(closes !== undefined && { closes }),
    rules: `- 共${questions.length}题，满分${total}分，${pass}分及格。\n`,
    sections: sections.map(({ ids, ...part }) => ({ ...part, question_ids: ids, draw: [] })),
  }
}

/** Of the exam types. */
const MOCK = "7"
/** Of all points. */
const PASS = 0.6

const paperLines = ({ name, sections }: PaperFile): ReadonlyArray<string> => [
  `试卷“${name}”，共${sections.reduce((sum, { question_ids }) => sum + question_ids.length, 0)}题：`,
  ...sections.map((part) => `${part.name}  ${part.question_ids.length}题，每题${part.score}分`),
]

/** Publishes the bank and the paper; what is wrong with them, where it is refused. */
const published = async (
  sql: Sql,
  operator: OperatorContext,
  { bank, folder, read, paper }: Omit<About, "operator"> & { readonly paper: PaperFile | null },
): Promise<ReadonlyArray<string>> => {
  const { questions, bank: filled } = read.converted
  const [file, about] = [`${folder}/questions.yaml`, `${folder}/bank.yaml`]
  const text = async (path: string) => (await versionOf(sql, path))?.bytes?.toString("utf8") ?? ""
  const before = await text(file)
  const after = withQuestions(before.trim() === "[]" ? "" : before, questions)
  const beside = new Map([...read.pictures].map(([address, bytes]) => [`${folder}/${address}`, bytes]))
  if (filled.chapters.length > bank.bank.chapters.length)
    beside.set(about, Buffer.from(withChapters(await text(about), filled)))
  // a paper is published with its bank: a transaction publishes once
  if (paper !== null) beside.set(`${rootOf(ownerOf(file))}catalog/papers/${paper.id}.yaml`, paperText(paper))
  if (before === after && beside.size === 0) return []
  const base = (await versionOf(sql, file))?.number ?? null
  try {
    await publish(sql, { path: file, bytes: Buffer.from(after), base, beside }, operator)
    return []
  } catch (error) {
    if (error instanceof ContentRefused) return error.problems.map(format)
    throw error
  }
}

const paperText = ({ sections, ...paper }: PaperFile): Buffer =>
  Buffer.from(stringify({ ...paper, sections: sections.map(({ draw: _, ...part }) => part) }, { lineWidth: 0 }))
