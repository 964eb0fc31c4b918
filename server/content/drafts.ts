import { stringify } from "yaml"
import type { EditedFile, SentDraft, ShownFile } from "#domain/admin/contentDraft.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import type { Sql } from "../db/Sql.ts"
import { besideFile } from "./besideFile.ts"
import { joined, shown, split } from "./editedFile.ts"
import { rowText } from "./fileRow.ts"
import { requireOwnPath } from "./ownPath.ts"
import { insideOf, isListed, isText, type Kind, kindOf, ownerOf, partOf } from "./source/contentPath.ts"
import { versionOf } from "./source/versions.ts"

type Who = Pick<OperatorContext, "agency" | "role" | "account">

interface DraftRow {
  readonly base: number
  readonly text: string
  readonly publish_at: number | null
  readonly failure: string | null
}

/** What costs a publishing little: the clock asks nobody whether it is a good moment. */
const TIMED: ReadonlyArray<Kind> = ["page", "news", "agency", "teachers", "newsCategories"]

/** A file, or a row of one, to edit: what the site shows, and what this person typed of it before. */
export const editFile = async (
  sql: Sql,
  operator: OperatorContext,
  { path }: { readonly path: string },
): Promise<OperatorReport> => {
  const kind = requireEditable(operator, path)
  const { file, row } = partOf(path)
  const version = await versionOf(sql, file)
  const isOverlay = version?.bytes == null && ownerOf(path) !== null && ["page", "news"].includes(kind)
  const shared = isOverlay ? await versionOf(sql, insideOf(path)) : null
  const whole = (version?.bytes ?? shared?.bytes)?.toString("utf8") ?? null
  const there = row === null ? whole : rowText(whole ?? "", row)
  const source = there ?? (await beginning(sql, operator, path))
  const draft = await draftOf(sql, operator, path)
  const as = async (text: string) => {
    const beside = await besideFile(sql, { path, text, role: operator.role, now: operator.now })
    const { form, typed } = split(path, text, beside)
    return { form, typed, shown: await shown(path, text, beside, typed) }
  }
  const opened = await as(source)
  // nobody has typed a word of what begins here
  const begun = there === null ? { ...opened, shown: { ...opened.shown, problems: [], warnings: [] } } : opened
  const isRowAsBefore = row !== null && draft !== null && (await rowAt(sql, path, draft.base)) === there
  const data: EditedFile = {
    path,
    // what others published of the rest of the file is no conflict
    number: isRowAsBefore ? draft.base : version?.hash == null ? 0 : version.number,
    by: version?.by ?? "",
    at: version === null ? "" : Shanghai.format(version.at),
    source,
    ...begun,
    draft: draft && {
      base: draft.base,
      source: draft.text,
      ...(await as(draft.text)),
      publish_at: draft.publish_at === null ? null : Shanghai.format(draft.publish_at).slice(0, 16),
      failure: draft.failure,
    },
    is_shared: shared?.bytes != null,
    is_timed: TIMED.includes(kind),
  }
  return { lines: source.split("\n"), data }
}

/** A row of a file as a version of it has it; null: there is none. */
export const rowAt = async (sql: Sql, path: string, number: number): Promise<string | null> => {
  const { file, row } = partOf(path)
  const version = await versionOf(sql, file, number)
  return row === null || version?.bytes == null ? null : rowText(version.bytes.toString("utf8"), row)
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
  const text = joined(path, source, typed, now.toString(36))
  const look = await shown(path, text, await besideFile(sql, { path, text, role: operator.role, now }), typed)
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

export const draftOf = async (sql: Sql, { agency, account }: Who, path: string): Promise<DraftRow | null> => {
  const [row] = await sql<DraftRow[]>`
    select base, text, publish_at, failure from content_drafts
    where agency_id = ${agency} and account_id = ${account?.id ?? ""} and path = ${path}`
  return row ?? null
}

const requireEditable = (who: Who, path: string): Kind => {
  requireOwnPath(who, path)
  const { file, row } = partOf(path)
  const kind = kindOf(file)
  if (kind === null || (row !== null && !isListed(kind, file))) throw new CannotOperate(`${path}不是内容文件的路径`)
  if (kind === "logo") throw new CannotOperate(`${path}是图片，请用“发布一个文件”上传`)
  if (!isText(kind) || kind === "lesson") throw new CannotOperate(`${path}是媒体或图片，请用内容文件夹导入`)
  return kind
}

/** What a file or a row begins with that is nowhere yet. */
const beginning = async (sql: Sql, operator: OperatorContext, path: string): Promise<string> => {
  const { file, row } = partOf(path)
  const kind = kindOf(file)
  const today = Shanghai.dateText(operator.now)
  if (kind === "page") return '---\ntitle: ""\n---\n\n'
  const { known } = await besideFile(sql, { path, text: "", role: operator.role, now: operator.now })
  const [category, subject, chapter, region, bank, teacher] = [
    known.categories,
    known.subjects,
    known.chapters,
    known.regions,
    known.banks,
    known.teachers,
  ].map((options) => options[0]?.value ?? "")
  const name = file.slice(file.lastIndexOf("/") + 1, file.lastIndexOf("."))
  const year = Number(today.slice(0, 4))
  if (kind === "news")
    return `---\ntitle: ""\ncategory_id: ${JSON.stringify(category)}\ndate: "${today}"\nsummary: ""\n---\n\n`
  if (row !== null) {
    const texts = { id: row, name: "" }
    const begun: Readonly<Partial<Record<Kind, object>>> = {
      teachers: { ...texts, title: "", subject_ids: [], intro: "" },
      newsCategories: texts,
      subjects: { ...texts, list: [] },
      classrooms: {
        ...texts,
        subject_id: subject,
        region_id: region,
        price: "0",
        course_ids: [],
        summary: "",
        intro: "",
        contract_required: false,
      },
      prices: { id: row, price: "" },
      live: {
        id: row,
        title: "",
        teacher_id: teacher,
        subject_id: subject,
        start: `${Shanghai.dateText(operator.now + Shanghai.DAY_MS)} 19:00`,
        minutes: 90,
        summary: "",
      },
      calendar: { ...texts, kind: "exam", start: today, end: today },
      bank: {
        id: row,
        kind: "single",
        chapter,
        stem: "",
        options: ["A", "B", "C", "D"].map((key) => ({ key, text: "" })),
        answer: "",
        explanation: "",
        points: [],
        source: "原创",
        year,
        difficulty: 3,
      },
    }
    return stringify([{ ...begun[kind ?? "page"], id: row }])
  }
  if (kind === "bank" && file.endsWith("/bank.yaml"))
    return stringify({
      id: file.split("/").at(-2),
      name: "",
      subject_id: subject,
      year,
      summary: "",
      free_questions: 10,
      exam_types: ["4"],
      chapters: [{ id: "c1", name: "第一章" }],
    })
  if (kind === "paper")
    return stringify({
      id: name,
      name: "",
      bank_id: bank,
      subject_id: subject,
      exam_type: "7",
      pass_score: 60,
      rules: "",
      sections: [{ name: "", score: 1, question_ids: [] }],
    })
  if (kind === "course")
    return stringify({
      id: name,
      name: "",
      subject_id: subject,
      year,
      region_id: region,
      class_type: "",
      price: "0",
      original_price: "0",
      free: true,
      teacher_ids: [],
      summary: "",
      intro: "",
      chapters: [],
    })
  return kind === "teachers" ? "[]\n" : ""
}
