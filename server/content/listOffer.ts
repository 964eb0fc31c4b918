import { kindName, type QuestionKind } from "#domain/core/KindName.ts"
import * as Money from "#domain/core/Money.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import { idStart, rootOf } from "../core/bankPath.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import type { Sql } from "../db/Sql.ts"
import { chaptersIn } from "./siteValues.ts"
import { idOf } from "./fileRow.ts"
import { textAt } from "./formParts.ts"
import { ownerFor, ownPathOf, requireOwnPath } from "./ownPath.ts"
import { isListed, type Kind, kindOf, ownerOf } from "./source/contentPath.ts"
import { versionOf } from "./source/versions.ts"
import { readYaml } from "./yamlText.ts"

const NAMES: Readonly<Partial<Record<Kind, string>>> = {
  bank: "题库",
  paper: "试卷",
  course: "课程",
  classrooms: "班级",
  live: "直播",
  calendar: "考试日历",
  teachers: "老师",
  newsCategories: "资讯分类",
  prices: "自己的价格",
  subjects: "科目",
}

interface Row {
  readonly path: string
  readonly number: number
  /** Its name is in it. */
  readonly head: Buffer
}

/** What is on offer, by the files that say so: banks, papers, courses, and lists of which each row is edited. */
export const listOffer = async (
  sql: Sql,
  operator: OperatorContext,
  { text = "" }: { readonly text?: string },
): Promise<OperatorReport> => {
  const own = ownPathOf(operator)
  const files = await sql<Row[]>`
    select path, number, substring(bytes for 4096) as head
    from content_files join content_versions using (path, number)
    where bytes is not null and path ~ '\\.yaml$' and (${own === null} or starts_with(path, ${own?.folder ?? ""}))
      and not starts_with(path, 'media/')
    order by path`
  const drafts = await draftsOf(sql, operator)
  const list = files.flatMap(({ path, number, head }) => {
    const kind = kindOf(path)
    const label = kind === null ? undefined : NAMES[kind]
    if (kind === null || label === undefined || path.endsWith("/questions.yaml")) return []
    const isList = isListed(kind, path)
    const name = isList ? label : nameIn(head.toString("utf8"))
    if (text !== "" && !`${name} ${label} ${path}`.includes(text)) return []
    const rows = isList ? path : kind === "bank" ? path.replace(/bank\.yaml$/, "questions.yaml") : undefined
    const state = drafts.some((draft) => draft === path || draft.startsWith(`${rows}#`)) ? UNPUBLISHED : ""
    return [
      {
        name,
        kind: label,
        path,
        number,
        state,
        ...(rows && { rows }),
        ...(!isList && { form: path }),
        ...((kind === "bank" || kind === "paper") && { file: path }),
      },
    ]
  })
  const there = new Set(files.map(({ path }) => path))
  const begun = drafts.flatMap((path) => {
    const kind = kindOf(path)
    const label = kind === null ? undefined : NAMES[kind]
    if (label === undefined || there.has(path) || text !== "") return []
    return [{ name: "还没有发布的", kind: label, path, state: UNPUBLISHED, form: path }]
  })
  const owner = ownerFor(operator)
  const name = `${Shanghai.dateText(operator.now).replaceAll("-", "")}${operator.now.toString(36).slice(-4)}`
  const fresh = (folder: string, letter: string) =>
    `${rootOf(owner)}catalog/${folder}/${idStart(owner)}${letter}${name}`
  return {
    lines: list.map(({ kind, name: of, path }) => [kind, of, path].join("  ")),
    data: {
      list: [...begun, ...list],
      bank: `${fresh("banks", "b")}/bank.yaml`,
      paper: `${fresh("papers", "p")}.yaml`,
      course: `${fresh("courses", "k")}.yaml`,
      // lists that are not begun yet
      ...Object.fromEntries(
        (["classrooms", "live"] as const).flatMap((name) => {
          const path = `${rootOf(owner)}catalog/${name}.yaml`
          return there.has(path) ? [] : [[name, path]]
        }),
      ),
    },
  }
}

const nameIn = (head: string): string => {
  const read = readYaml(/^name:.*$/m.exec(head)?.[0] ?? "")
  return read.ok ? textAt(read.value, "name") : ""
}

const draftsOf = async (sql: Sql, { agency, account }: OperatorContext): Promise<ReadonlyArray<string>> => {
  const rows = await sql<{ path: string }[]>`
    select path from content_drafts where agency_id = ${agency} and account_id = ${account?.id ?? ""}`
  return rows.map(({ path }) => path)
}

const MAX_LISTED = 100

/** The rows of a list that stand in a file, each of which is edited by itself, a hundred at a time. Throws CannotOperate. */
export const listRows = async (
  sql: Sql,
  operator: OperatorContext,
  { path, text = "", from = 1 }: { readonly path: string; readonly text?: string; readonly from?: number },
): Promise<OperatorReport> => {
  requireOwnPath(operator, path)
  const kind = kindOf(path)
  if (kind === null || !isListed(kind, path)) throw new CannotOperate(`${path}不是一个列表`)
  const bank = kind === "bank" ? path.replace(/questions\.yaml$/, "bank.yaml") : null
  const [version, chapters, drafts] = await Promise.all([
    versionOf(sql, path),
    bank === null ? [] : chaptersIn(sql, bank),
    draftsOf(sql, operator),
  ])
  const read = readYaml(version?.bytes?.toString("utf8") ?? "[]")
  const values: ReadonlyArray<unknown> = read.ok && Array.isArray(read.value) ? read.value : []
  const names = new Map(chapters.map((chapter) => [idOf(chapter), textAt(chapter, "name")]))
  const rows =
    kind === "prices"
      ? await pricedRows(sql, path, { values, drafts })
      : values.map((value) => rowOf(path, value, { drafts, names }))
  const begun = drafts
    .filter((draft) => draft.startsWith(`${path}#`) && !rows.some(({ row }) => row === draft))
    .map((row) => ({ id: row.slice(path.length + 1), kind: "", name: "还没有发布的", state: UNPUBLISHED, row }))
  const found = [...begun, ...rows].filter((row) => Object.values(row).join(" ").includes(text))
  const number = version?.number ?? 0
  // what is sold is in the order of what sells it
  const places = new Map(kind === "prices" ? [] : rows.map(({ row }, n) => [row, n + 1]))
  const list = found
    .slice(from - 1, from - 1 + MAX_LISTED)
    .map((row) => ({ ...row, number, ...(places.has(row.row) && { place: places.get(row.row) }) }))
  const next = from + MAX_LISTED
  return {
    lines: [`共${found.length}项`, ...list.map(({ id, kind: of, name }) => [id, of, name].join("  "))],
    data: {
      path,
      count: found.length,
      list,
      // each course and each classroom has one price
      ...(kind !== "prices" && {
        fresh: `${path}#${HAVING_OWN_IDS.includes(kind) ? idStart(ownerOf(path)) : ""}${LETTERS[kind] ?? "r"}${operator.now.toString(36)}`,
      }),
      ...(bank !== null && { bank, into: bank.split("/").at(-2) }),
      ...(next <= found.length && { next }),
    },
  }
}

const UNPUBLISHED = "有没发布的草稿"

/** Lists of which an agency's own rows never stand for shared ones. */
const HAVING_OWN_IDS: ReadonlyArray<Kind> = ["bank", "classrooms", "live"]

/** Ids of new rows begin with it. */
const LETTERS: Readonly<Partial<Record<Kind, string>>> = {
  bank: "q",
  teachers: "t",
  calendar: "e",
  newsCategories: "n",
  live: "l",
  subjects: "s",
}

interface Around {
  readonly drafts: ReadonlyArray<string>
  /** Of chapters, by their ids. */
  readonly names: ReadonlyMap<string, string>
}

const rowOf = (path: string, value: unknown, { drafts, names }: Around) => {
  const [id, kind] = [idOf(value), textAt(value, "kind")]
  const name = ["name", "title", "stem"].map((one) => textAt(value, one)).find((one) => one !== "") ?? ""
  const row = `${path}#${id}`
  return {
    id,
    kind: KIND_WORDS[kind] ?? (kind === "" ? "" : kindName(kind as QuestionKind)),
    ...(names.size > 0 && { chapter: names.get(textAt(value, "chapter")) ?? "" }),
    name: name.replaceAll(/\s+/g, " ").slice(0, 80),
    state: drafts.includes(row) ? UNPUBLISHED : "",
    row,
    own: row,
  }
}

interface Priced {
  readonly id: string
  readonly name: string
  readonly is_course: boolean
  readonly price_fen: number
}

/** What an agency sells, each with its price there. */
const pricedRows = async (
  sql: Sql,
  path: string,
  { values, drafts }: { readonly values: ReadonlyArray<unknown>; readonly drafts: ReadonlyArray<string> },
) => {
  const sold = await sql<Priced[]>`
    select id, name, is_course, price_fen from classrooms
    where agency_id = ${ownerOf(path)} and not hidden order by position`
  const own = new Set(values.map(idOf))
  return sold.map(({ id, name, is_course, price_fen }) => ({
    id,
    kind: is_course ? "课程" : "班级",
    name,
    price: `${Money.toYuan(price_fen)}${own.has(id) ? "，自己的" : ""}`,
    state: drafts.includes(`${path}#${id}`) ? UNPUBLISHED : "",
    row: `${path}#${id}`,
    // what is shared is not removed here
    ...(own.has(id) && { own: `${path}#${id}` }),
  }))
}

const KIND_WORDS: Readonly<Record<string, string>> = {
  case: "案例题",
  registration: "报名",
  ticket: "准考证",
  exam: "考试",
  results: "成绩",
}
