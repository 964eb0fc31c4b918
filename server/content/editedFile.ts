import type { EditedField, ShownFile, TypedFile } from "#domain/admin/contentDraft.ts"
import type { LearnerView } from "#domain/admin/learnerView.ts"
import { idStart } from "../core/bankPath.ts"
import * as Colour from "#domain/core/Colour.ts"
import { TEXT_CONTRAST } from "#domain/core/Theme.ts"
import * as Schema from "effect/Schema"
import * as BankFiles from "./bankFiles.ts"
import type { BesideCourse } from "./besideCourse.ts"
import { type ContentReader, type Decoded, makeReader } from "./ContentReader.ts"
import * as Files from "./files.ts"
import { type Known, textAt, valueAt } from "./formParts.ts"
import { type FileForm, formOf } from "./forms.ts"
import { toHtml } from "./markdown.ts"
import * as Moments from "./Moments.ts"
import { patchYaml } from "./patchYaml.ts"
import { checkText } from "./references.ts"
import { type BesideView, learnerView } from "./learnerView.ts"
import { checkShownPaper } from "./checkShownPaper.ts"
import { checkShownCourse } from "./shownCourse.ts"
import { type QuestionSource, shownQuestion } from "./shownQuestion.ts"
import { kindOf, ownerOf, partOf } from "./source/contentPath.ts"
import { folderWith } from "./source/overlaidFolder.ts"
import { readYaml } from "./yamlText.ts"

/** A file, or a row of one, as its form shows it. */
export interface Split {
  readonly form: ReadonlyArray<EditedField>
  readonly typed: TypedFile
}

/** What the site has beside the file. */
export interface Beside extends BesideView {
  /** Of a question. */
  readonly question: QuestionSource | null
  /** Of a course. */
  readonly course: BesideCourse | null
  /** Paths of those that its texts may show. */
  readonly pictures: ReadonlySet<string>
  /** Said beside the form. */
  readonly facts: Facts
}

interface Parts {
  /** Before, in and after what the form's fields stand in. */
  readonly head: string
  readonly front: string
  readonly tail: string
  readonly body: string
}

/** What a path's form is made for; null: it is edited as text. */
const formAt = (path: string): FileForm | null => {
  const { file, row } = partOf(path)
  const kind = kindOf(file)
  if (kind === null) return null
  if (kind === "bank") return formOf(row === null ? (file.endsWith("/bank.yaml") ? "bank" : "") : "question")
  return (row !== null) === LISTS.includes(kind) ? formOf(kind) : null
}

/** Kinds of which a form has one row. */
const LISTS: ReadonlyArray<string> = ["teachers", "newsCategories", "calendar", "classrooms", "prices"]

const isMarkdown = (path: string): boolean => path.endsWith(".md")

const partsIn = (path: string, text: string): Parts | null => {
  if (!isMarkdown(path)) return { head: "", front: text, tail: "", body: "" }
  const found = /^(\uFEFF?---\r?\n)((?:.*?\r?\n)??)(---(?:\r?\n|$))(.*)$/s.exec(text)
  if (found === null) return null
  const [, head = "", front = "", tail = "", body = ""] = found
  return { head, front, tail, body }
}

interface Read {
  readonly form: FileForm
  readonly parts: Parts
  /** What the fields stand in. */
  readonly value: unknown
}

/** null: the text has no form. */
const readForm = (path: string, text: string): Read | null => {
  const [form, parts] = [formAt(path), partsIn(path, text)]
  const read = form && parts && readYaml(parts.front)
  if (form === null || parts === null || read?.ok !== true) return null
  const value = partOf(path).row === null ? read.value : valueAt(read.value, "0")
  return typeof value === "object" && value !== null ? { form, parts, value } : null
}

/** What a form shows of a text; all of it as one, where it has none. */
export const split = (path: string, text: string, { known }: Beside): Split => {
  const read = readForm(path, text)
  if (read === null) return { form: [], typed: { fields: {}, body: text } }
  const { form, parts, value } = read
  return { form: form.form(known), typed: { ...form.typedOf(value), body: parts.body } }
}

/**
 * The text with what was typed in its place: what was not typed stays byte for byte. `fresh`: what the ids of new rows
 * end with.
 */
export const joined = (path: string, source: string, { fields, rows = {}, body }: TypedFile, fresh: string): string => {
  const read = Object.keys(fields).length === 0 ? null : readForm(path, source)
  if (read === null) return body
  const { form, parts, value } = read
  const tree = form.treeOf({ fields, rows }, value, { before: idStart(ownerOf(path)), after: fresh })
  const front = patchYaml(parts.front, partOf(path).row === null ? tree : { kind: "rows", rows: [{ from: 0, tree }] })
  return `${parts.head}${front}${parts.tail}${isMarkdown(path) ? body : ""}`
}

type Check = (reader: ContentReader, path: string, beside: Beside) => Promise<Facts | null>
type Facts = ShownFile["facts"]

const NOTHING: Facts = []

const yaml =
  <S extends Schema.ConstraintDecoder<unknown>>(
    schema: S,
    factsOf: (value: S["Type"]) => Facts = () => NOTHING,
  ): Check =>
  async (reader, path) => {
    const file = await reader.yaml(path, schema)
    return file === null ? null : factsOf(file.value)
  }

const rows =
  <S extends Schema.ConstraintDecoder<unknown>>(row: S): Check =>
  async (reader, path) =>
    (await reader.rows(path, row)) === null ? null : NOTHING

const markdown =
  <S extends Schema.ConstraintDecoder<unknown>>(
    front: S,
    check: (file: Decoded<S["Type"]>, known: Known) => void,
  ): Check =>
  async (reader, path, { known, pictures }) => {
    const file = await reader.markdown(path, front)
    if (file === null) return null
    checkText(file, [], file.body, pictures)
    check(file, known)
    return NOTHING
  }

const CHECKS: Readonly<Partial<Record<string, Check>>> = {
  page: markdown(Files.PageFront, () => {}),
  news: markdown(Files.NewsFront, (file, { categories }) => {
    const { date, category_id } = file.value
    if (!categories.some(({ value }) => value === category_id))
      file.refuse(["category_id"], `资讯分类 ${category_id} 不存在`)
    if (!Moments.isDay(date)) file.refuse(["date"], `没有这一天：${date}`)
  }),
  agency: yaml(Files.AgencyFile, ({ color }) => [contrastText(color)]),
  course: async (reader, path, { known, pictures, course }) => {
    const file = await reader.yaml(path, Files.CourseFile)
    if (file === null) return null
    if (course !== null) checkShownCourse(file, { ...course, known, pictures })
    return NOTHING
  },
  paper: async (reader, path, { banks }) => {
    const file = await reader.yaml(path, BankFiles.PaperFile)
    return file === null ? null : checkShownPaper(file, banks)
  },
  teachers: rows(Files.TeacherRow),
  classrooms: rows(Files.ClassroomRow),
  live: rows(Files.LiveRow),
  calendar: rows(Files.CalendarRow),
  prices: rows(Files.PriceRow),
  newsCategories: rows(Files.NewsCategoryRow),
  subjects: rows(Files.SubjectRow),
}

const checkOf = (path: string): Check | undefined => {
  const kind = kindOf(path)
  return kind === "bank" && path.endsWith("/bank.yaml") ? yaml(BankFiles.BankFile) : CHECKS[kind ?? ""]
}

const contrastText = (color: string): string => {
  const contrast = Colour.contrast(color, "#ffffff")
  const enough = contrast < TEXT_CONTRAST ? `不到${TEXT_CONTRAST}，显示时会加深` : "够清楚"
  return `主色和白色的对比度是${contrast.toFixed(1)}，${enough}`
}

/** What is wrong with a text by itself, and how a learner would see it. `typed`: what it was made from. */
export const shown = async (path: string, text: string, beside: Beside, typed: TypedFile): Promise<ShownFile> => {
  const { file, row } = partOf(path)
  const form = formAt(path)
  const placeOf = (at: string) => {
    // a row is checked as a list of one
    const inside = row === null ? at : at.replace(/^\d+(?:\.|$)/, "")
    return form === null ? inside : form.placeOf(inside, typed)
  }
  const placed = (problems: ShownFile["problems"]) => problems.map((one) => ({ ...one, field: placeOf(one.field) }))
  if (row !== null && beside.question !== null) {
    const { problems, facts, view } = await shownQuestion(file, text, beside.question)
    return { text, view, problems: placed(problems), facts: [...beside.facts, ...facts] }
  }
  const reader = makeReader(folderWith(new Map([[file, Buffer.from(text)]])))
  const facts = (await checkOf(file)?.(reader, file, beside)) ?? NOTHING
  const problems = reader.problems.map(({ line, path: at, reason }) => ({ line, field: at, reason }))
  const warned = reader.warnings.map(({ line, reason }) => `提示：${line === null ? "" : `第${line}行 `}${reason}`)
  return {
    text,
    problems: placed(problems),
    view: viewOf(path, text, beside),
    facts: [...beside.facts, ...facts, ...warned],
    ...choicesFor(form, beside.known),
  }
}

const choicesFor = (form: FileForm | null, known: Known): Pick<ShownFile, "choices"> => {
  const choices = form?.choices(known) ?? {}
  return Object.keys(choices).length === 0 ? {} : { choices }
}

/** Also of a text with errors: whoever mends them sees what they write. */
const viewOf = (path: string, text: string, beside: Beside): LearnerView | null => {
  if (!isMarkdown(path)) return learnerView(kindOf(partOf(path).file), readForm(path, text)?.value, beside)
  const parts = partsIn(path, text)
  if (parts === null) return null
  const { value } = readForm(path, text) ?? { value: null }
  const category = beside.known.categories.find((one) => one.value === textAt(value, "category_id"))?.label ?? ""
  return {
    kind: "article",
    title: textAt(value, "title"),
    about: [category, textAt(value, "date")].join(" ").trim(),
    html: toHtml(parts.body),
  }
}
