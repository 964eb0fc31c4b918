import type { EditedFile, SentDraft, ShownFile } from "#domain/admin/contentDraft.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import type { Sql } from "../db/Sql.ts"
import { joined, shown, split } from "./editedFile.ts"
import { additionOf, type Known } from "./forms.ts"
import { requireOwnPath } from "./ownPath.ts"
import { insideOf, isText, type Kind, kindOf, ownerOf } from "./source/contentPath.ts"
import { versionOf } from "./source/versions.ts"
import { readYaml } from "./yamlText.ts"

type Who = Pick<OperatorContext, "agency" | "role" | "account">

interface DraftRow {
  readonly base: number
  readonly text: string
  readonly publish_at: number | null
  readonly failure: string | null
}

/** What costs a publishing little: the clock asks nobody whether it is a good moment. */
const TIMED: ReadonlyArray<Kind> = ["page", "news", "agency", "teachers", "newsCategories"]

/** A file to edit: what the site shows, and what this person typed of it before. */
export const editFile = async (
  sql: Sql,
  operator: OperatorContext,
  { path }: { readonly path: string },
): Promise<OperatorReport> => {
  const kind = requireEditable(operator, path)
  const version = await versionOf(sql, path)
  const known = await knownFor(sql, path)
  const isOverlay = version?.bytes == null && ownerOf(path) !== null && ["page", "news"].includes(kind)
  const shared = isOverlay ? await versionOf(sql, insideOf(path)) : null
  const source = (version?.bytes ?? shared?.bytes)?.toString("utf8") ?? beginning(operator, path, known)
  const draft = await draftOf(sql, operator, path)
  const data: EditedFile = {
    path,
    number: version?.hash == null ? 0 : version.number,
    by: version?.by ?? "",
    at: version === null ? "" : Shanghai.format(version.at),
    source,
    ...split(path, source, known),
    addition: additionOf(kind, operator.now),
    shown: await shown(path, source, known),
    draft: draft && {
      base: draft.base,
      source: draft.text,
      ...split(path, draft.text, known),
      shown: await shown(path, draft.text, known),
      publish_at: draft.publish_at === null ? null : Shanghai.format(draft.publish_at).slice(0, 16),
      failure: draft.failure,
    },
    is_shared: shared?.bytes != null,
    is_timed: TIMED.includes(kind),
  }
  return { lines: source.split("\n"), data }
}

/** Keeps what somebody typed; says what is wrong with it and how it would look. Throws CannotOperate. */
export const keepDraft = async (
  sql: Sql,
  operator: Who & { readonly now: number },
  { path, base, source, typed, publish_at, drop }: SentDraft,
): Promise<ShownFile> => {
  const kind = requireEditable(operator, path)
  const { agency, account, now } = operator
  if (account === null) throw new CannotOperate("草稿属于后台的账号")
  const text = joined(path, source, typed)
  const look = await shown(path, text, await knownFor(sql, path))
  if (drop) {
    await sql`delete from content_drafts where agency_id = ${agency} and account_id = ${account.id} and path = ${path}`
    return look
  }
  const at = publish_at === null ? null : Shanghai.parse(`${publish_at}:00`)
  if (publish_at !== null) {
    if (!TIMED.includes(kind)) throw new CannotOperate("这个文件不能定时发布")
    if (at === null || at <= now) throw new CannotOperate("请选一个以后的时间")
    if (look.problems.length > 0) throw new CannotOperate("还有错误，改好以后才能定时发布")
  }
  await sql`
    insert into content_drafts (agency_id, account_id, path, base, text, kept_at, publish_at)
    values (${agency}, ${account.id}, ${path}, ${base}, ${text}, ${now}, ${at})
    on conflict (agency_id, account_id, path) do update set base = excluded.base, text = excluded.text,
      kept_at = excluded.kept_at, publish_at = excluded.publish_at, failure = null`
  return look
}

/** What was published is nobody's draft any more; what was typed since stays one. */
export const endDraft = async (sql: Sql, { agency, account }: Who, path: string, text: string): Promise<void> => {
  if (account !== null)
    await sql`
      delete from content_drafts
      where agency_id = ${agency} and account_id = ${account.id} and path = ${path} and text = ${text}`
}

const draftOf = async (sql: Sql, { agency, account }: Who, path: string): Promise<DraftRow | null> => {
  const [row] = await sql<DraftRow[]>`
    select base, text, publish_at, failure from content_drafts
    where agency_id = ${agency} and account_id = ${account?.id ?? ""} and path = ${path}`
  return row ?? null
}

const requireEditable = (who: Who, path: string): Kind => {
  requireOwnPath(who, path)
  const kind = kindOf(path)
  if (kind === null) throw new CannotOperate(`${path}不是内容文件的路径`)
  if (!isText(kind) || kind === "lesson") throw new CannotOperate(`${path}是媒体或图片，请用内容文件夹导入`)
  return kind
}

/** What a file begins with that is nowhere yet. */
const beginning = (operator: OperatorContext, path: string, { categories }: Known): string => {
  const kind = kindOf(path)
  if (kind === "page") return '---\ntitle: ""\n---\n\n'
  if (kind === "teachers") return "[]\n"
  if (kind !== "news") return ""
  const category = JSON.stringify(categories[0]?.value ?? "")
  const date = JSON.stringify(Shanghai.dateText(operator.now))
  return `---\ntitle: ""\ncategory_id: ${category}\ndate: ${date}\nsummary: ""\n---\n\n`
}

/** What the file may name. */
const knownFor = async (sql: Sql, path: string): Promise<Known> => {
  const owner = ownerOf(path)
  if (kindOf(path) !== "news") return { categories: [], subjects: [] }
  const paths = ["catalog/news.yaml", ...(owner === null ? [] : [`agencies/${owner}/catalog/news.yaml`])]
  const categories = new Map<string, string>()
  for (const one of paths) for (const { id, name } of await rowsIn(sql, one)) categories.set(id, name)
  const firsts = await rowsIn(sql, "catalog/subjects.yaml")
  return {
    categories: [...categories].map(([value, label]) => ({ value, label })),
    subjects: firsts.flatMap((first) =>
      (first.list ?? []).flatMap((second) =>
        (second.list ?? []).map(({ id, name }) => ({ value: id, label: `${first.name}，${second.name}，${name}` })),
      ),
    ),
  }
}

interface Named {
  readonly id: string
  readonly name: string
  readonly list?: ReadonlyArray<Named>
}

/** The rows of a list that the site shows, which was checked. */
const rowsIn = async (sql: Sql, path: string): Promise<ReadonlyArray<Named>> => {
  const version = await versionOf(sql, path)
  const read = version?.bytes == null ? null : readYaml(version.bytes.toString("utf8"))
  return read?.ok === true && Array.isArray(read.value) ? (read.value as ReadonlyArray<Named>) : []
}
