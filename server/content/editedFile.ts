import type { EditedField, ShownFile, TypedFile } from "#domain/admin/contentDraft.ts"
import * as Colour from "#domain/core/Colour.ts"
import { TEXT_CONTRAST } from "#domain/core/Theme.ts"
import * as Schema from "effect/Schema"
import * as BankFiles from "./bankFiles.ts"
import { type ContentReader, type Decoded, makeReader } from "./ContentReader.ts"
import * as Files from "./files.ts"
import { formOf, type Known } from "./forms.ts"
import { toHtml } from "./markdown.ts"
import * as Moments from "./Moments.ts"
import { checkText } from "./references.ts"
import { kindOf } from "./source/contentPath.ts"
import { overlaidFolder } from "./source/overlaidFolder.ts"
import { foldersOf } from "./source/tableFolder.ts"
import { readFields, writeFields } from "./yamlFields.ts"
import { readYaml } from "./yamlText.ts"

/** A file as its form shows it. */
export interface Split {
  readonly form: ReadonlyArray<EditedField>
  readonly typed: TypedFile
}

interface Parts {
  /** Before, in and after what the form's fields stand in. */
  readonly head: string
  readonly front: string
  readonly tail: string
  readonly body: string
}

/** Nothing stands beside its fields. */
const isAllFields = (path: string): boolean => ["agency", "teachers"].includes(kindOf(path) ?? "")

const partsOf = (path: string, text: string): Parts | null => {
  if (isAllFields(path)) return { head: "", front: text, tail: "", body: "" }
  const found = /^(\uFEFF?---\r?\n)((?:.*?\r?\n)??)(---(?:\r?\n|$))(.*)$/s.exec(text)
  if (found === null) return null
  const [, head = "", front = "", tail = "", body = ""] = found
  return { head, front, tail, body }
}

/** What a form shows of a text; all of it as one, where it has none. */
export const split = (path: string, text: string, known: Known): Split => {
  const parts = partsOf(path, text)
  const read = parts && readYaml(parts.front)
  const form = read?.ok === true ? formOf(kindOf(path), read.value, known) : []
  const isEmptyList = read?.ok === true && Array.isArray(read.value) && read.value.length === 0
  if (parts === null || (form.length === 0 && !(isEmptyList && isAllFields(path))))
    return { form: [], typed: { fields: {}, body: text } }
  const fields = readFields(
    parts.front,
    form.map(({ name }) => name),
  )
  return { form, typed: { fields, body: parts.body } }
}

/** The text with what was typed in its place: what was not typed stays byte for byte. */
export const joined = (path: string, source: string, { fields, body }: TypedFile): string => {
  const parts = partsOf(path, source)
  const isEmptyList = isAllFields(path) && body === ""
  if (parts === null || (Object.keys(fields).length === 0 && !isEmptyList)) return body
  const front = writeFields(parts.front, fields)
  return `${parts.head}${front}${parts.tail}${isAllFields(path) ? "" : body}`
}

type Read = (reader: ContentReader, path: string, known: Known) => Promise<Facts | null>
type Facts = ShownFile["facts"]

const NOTHING: Facts = []

const yaml =
  <S extends Schema.ConstraintDecoder<unknown>>(
    schema: S,
    factsOf: (value: S["Type"]) => Facts = () => NOTHING,
  ): Read =>
  async (reader, path) => {
    const file = await reader.yaml(path, schema)
    return file === null ? null : factsOf(file.value)
  }

const rows =
  <S extends Schema.ConstraintDecoder<unknown>>(row: S): Read =>
  async (reader, path) =>
    (await reader.rows(path, row)) === null ? null : NOTHING

const markdown =
  <S extends Schema.ConstraintDecoder<unknown>>(
    front: S,
    check: (file: Decoded<S["Type"]>, known: Known) => void,
  ): Read =>
  async (reader, path, known) => {
    const file = await reader.markdown(path, front)
    if (file === null) return null
    checkText(file, [], file.body)
    check(file, known)
    return NOTHING
  }

const READ: Readonly<Partial<Record<string, Read>>> = {
  page: markdown(Files.PageFront, () => {}),
  news: markdown(Files.NewsFront, (file, { categories }) => {
    const { date, category_id } = file.value
    if (!categories.some(({ value }) => value === category_id))
      file.refuse(["category_id"], `资讯分类 ${category_id} 不存在`)
    if (!Moments.isDay(date)) file.refuse(["date"], `没有这一天：${date}`)
  }),
  agency: yaml(Files.AgencyFile, ({ color }) => [contrastText(color)]),
  course: yaml(Files.CourseFile),
  paper: yaml(BankFiles.PaperFile),
  teachers: rows(Files.TeacherRow),
  classrooms: rows(Files.ClassroomRow),
  live: rows(Files.LiveRow),
  calendar: rows(Files.CalendarRow),
  newsCategories: rows(Files.NewsCategoryRow),
  subjects: rows(Files.SubjectRow),
}

const contrastText = (color: string): string => {
  const contrast = Colour.contrast(color, "#ffffff")
  const enough = contrast < TEXT_CONTRAST ? `不到${TEXT_CONTRAST}，显示时会加深` : "够清楚"
  return `主色和白色的对比度是${contrast.toFixed(1)}，${enough}`
}

/** What is wrong with a text by itself, and how a learner would see it. */
export const shown = async (path: string, text: string, known: Known): Promise<ShownFile> => {
  const reader = makeReader(overlaidFolder(EMPTY, [], new Map([[path, Buffer.from(text)]])))
  const facts = (await READ[kindOf(path) ?? ""]?.(reader, path, known)) ?? NOTHING
  const problems = reader.problems.map(({ line, path: field, reason }) => ({ line, field, reason }))
  const warned = reader.warnings.map(({ line, reason }) => `提示：${line === null ? "" : `第${line}行 `}${reason}`)
  return { text, problems, page: pageOf(path, text, known), facts: [...facts, ...warned] }
}

/** Also of a text with errors: whoever mends them sees what they write. */
const pageOf = (path: string, text: string, { categories }: Known): ShownFile["page"] => {
  const kind = kindOf(path)
  const parts = kind === "page" || kind === "news" ? partsOf(path, text) : null
  if (parts === null) return null
  const { title = "", date = "", category_id } = readFields(parts.front, ["title", "date", "category_id"])
  const category = categories.find(({ value }) => value === category_id)?.label ?? ""
  return { title, about: [category, date].join(" ").trim(), html: toHtml(parts.body) }
}

const EMPTY = { ...foldersOf([]), size: async () => null, read: async () => null, head: async () => null }
