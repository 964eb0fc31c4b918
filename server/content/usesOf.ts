import type { Sql } from "../db/Sql.ts"
import { idOf } from "./fileRow.ts"
import { listAt, textAt, valueAt } from "./formParts.ts"
import { subjectIds } from "./siteIds.ts"
import { parsed, valuesIn } from "./siteValues.ts"
import { insideOf, isListed, type Kind, kindOf, ownerOf, partOf } from "./source/contentPath.ts"

/** Something that names something else by its id. */
export interface Use {
  /** Id of what is named. */
  readonly id: string
  /** What names it: 课程, 题库. */
  readonly what: string
  readonly name: string
}

/** Fields of files, and of rows of lists, that name what a kind has. */
type Naming = Readonly<Partial<Record<Kind, readonly [what: string, ...fields: ReadonlyArray<string>]>>>

const BY_SUBJECT: Naming = {
  course: ["课程", "subject_id"],
  classrooms: ["班级", "subject_id"],
  bank: ["题库", "subject_id"],
  paper: ["试卷", "subject_id"],
  live: ["直播", "subject_id"],
  teachers: ["老师", "subject_ids"],
  news: ["资讯", "subject_id"],
  calendar: ["日期", "subject_id"],
  agency: ["机构", "subjects"],
}

const NAMING: Readonly<Partial<Record<Kind, Naming>>> = {
  subjects: BY_SUBJECT,
  teachers: { course: ["课程", "teacher_ids"], live: ["直播", "teacher_id"] },
  newsCategories: { news: ["资讯", "category_id"] },
  course: { classrooms: ["班级", "course_ids"], agency: ["机构的证书", "certificate.courses"], prices: ["价格", "id"] },
  classrooms: { prices: ["价格", "id"] },
  bank: { paper: ["试卷", "bank_id", "banks"] },
  paper: { agency: ["机构的证书", "certificate.papers"] },
}

/** The ids by which others name a file, or a row of one; a subject and those below it. */
export const idsAt = async (sql: Sql, path: string): Promise<ReadonlyArray<string>> => {
  const { file, row } = partOf(path)
  if (row === null)
    return [
      insideOf(file)
        .split("/")[2]
        ?.replace(/\.yaml$/, "") ?? "",
    ]
  if (kindOf(file) !== "subjects") return [row]
  return subjectIds((await valuesIn(sql, file)).filter((one) => idOf(one) === row))
}

interface FileRow {
  readonly path: string
  readonly text: string
}

/**
 * What names some ids of the kind that stands at `path`: of an agency's own, what is the agency's; questions in lessons are
 * not looked at.
 */
export const usesOf = async (sql: Sql, path: string, ids: ReadonlyArray<string>): Promise<ReadonlyArray<Use>> => {
  const file = partOf(path).file
  const naming = NAMING[kindOf(file) ?? "page"]
  if (naming === undefined || ids.length === 0) return []
  const owner = ownerOf(file)
  const files = await sql<FileRow[]>`
    select path, convert_from(bytes, 'UTF8') as text from content_files join content_versions using (path, number)
    where bytes is not null and path ~ '\\.(yaml|md)$' and path !~ '/questions\\.yaml$' and not starts_with(path, 'media/')
      and (${owner}::text is null or path = ${`agencies/${owner}.yaml`} or starts_with(path, ${`agencies/${owner}/`}))
      and exists (select from unnest(${[...ids]}::text[]) as id where position(convert_to(id, 'UTF8') in bytes) > 0)
    order by path`
  return files.flatMap((found) => namedIn(found, naming, new Set(ids)))
}

const namedIn = ({ path, text }: FileRow, naming: Naming, ids: ReadonlySet<string>): ReadonlyArray<Use> => {
  const kind = kindOf(path)
  const [what, ...fields] = (kind === null ? undefined : naming[kind]) ?? []
  if (kind === null || what === undefined) return []
  const value = parsed(path.endsWith(".md") ? (/^\uFEFF?---\r?\n(.*?)\r?\n---/s.exec(text)?.[1] ?? "") : text)
  const rows: ReadonlyArray<unknown> = isListed(kind, path) ? (Array.isArray(value) ? value : []) : [value]
  return rows.flatMap((row) => {
    const name = textAt(row, "name") || textAt(row, "title") || idOf(row)
    return [...new Set(fields.flatMap((field) => idsIn(row, field)))]
      .filter((id) => ids.has(id))
      .map((id) => ({ id, what, name }))
  })
}

const idsIn = (row: unknown, field: string): ReadonlyArray<string> => {
  const [key = "", inner] = field.split(".")
  if (inner !== undefined) return idsIn(valueAt(row, key), inner)
  const list = listAt(row, key)
  return list.length === 0 ? [textAt(row, key)] : list.map((one) => idOf(one) || String(one))
}

const MAX_NAMED = 3
/** More are counted alone. */
const MAX_USES = 12

/** By kinds: 课程2个（甲、乙）、直播1个（丙）. Empty where nothing does. */
export const usesText = (uses: ReadonlyArray<Use>): string =>
  [...Map.groupBy(uses, ({ what }) => what)]
    .map(([what, list]) => {
      const names = [...new Set(list.map(({ name }) => name))]
      const shown = names.slice(0, MAX_NAMED).join("、")
      if (uses.length > MAX_USES) return `${what}${names.length}个`
      return `${what}${names.length}个（${shown}${names.length > MAX_NAMED ? "等" : ""}）`
    })
    .join("、")
