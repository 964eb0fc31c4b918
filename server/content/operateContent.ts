import type { AskedAct } from "#domain/admin/acts.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import type { Sql } from "../db/Sql.ts"
import { endDraft, rowAt } from "./drafts.ts"
import { rowText, withRow, withRowAt } from "./fileRow.ts"
import { ownText, requireOwnChange, requireOwnPath } from "./ownPath.ts"
import { ContentRefused, format } from "./Problem.ts"
import { publish } from "./publish.ts"
import { isText, kindOf, partOf } from "./source/contentPath.ts"
import { sha256 } from "./source/compareFolder.ts"
import { lineDiff } from "./source/lineDiff.ts"
import { type Version, versionOf } from "./source/versions.ts"
import { idsAt, usesOf, usesText } from "./usesOf.ts"
import { lockContent } from "./writeContent.ts"

interface Publishing {
  readonly path: string
  readonly base?: number
  readonly text?: string
  readonly file?: { readonly bytes: Uint8Array }
}

/** Publishes a text under a path: what was typed, or a file. */
export const publishFile = async (
  sql: Sql,
  operator: OperatorContext,
  { path, base, text, file }: Publishing,
): Promise<OperatorReport> => {
  const bytes = Buffer.from(file?.bytes ?? text ?? "")
  const report = await change(sql, operator, { path, base, bytes })
  // a picture is nobody's draft, and no text
  if (kindOf(path) !== "logo") await endDraft(sql, operator, path, bytes.toString("utf8"))
  return report
}

/** Publishes an older version of a file again. */
export const bringBack = async (
  sql: Sql,
  operator: OperatorContext,
  { path, number, base }: { readonly path: string; readonly number: number; readonly base?: number },
): Promise<OperatorReport> => {
  const version = await versionOf(sql, path, number)
  if (version?.bytes == null) throw new CannotOperate(`${path}没有第${number}版的内容`)
  return change(sql, operator, { path, base, bytes: version.bytes })
}

/** Takes a file out of the content. */
export const removeFile = (
  sql: Sql,
  operator: OperatorContext,
  { path, base }: { readonly path: string; readonly base?: number },
): Promise<OperatorReport> => change(sql, operator, { path, base, bytes: null })

/** Puts one row of a list at another place in it, counted from one: learners see teachers, classes and categories so. */
export const moveRow = async (
  sql: Sql,
  operator: OperatorContext,
  { path, place }: { readonly path: string; readonly place: number },
): Promise<OperatorReport> => {
  await lockContent(sql)
  const { file, row } = partOf(path)
  if (row === null) throw new CannotOperate(`${path}不是列表里的一项`)
  requireOwnPath(operator, file)
  const version = await versionOf(sql, file)
  const { text, name, from, count } = withRowAt(version?.bytes?.toString("utf8") ?? "", row, place)
  if (from === place) throw new CannotOperate(`${name}已经是第${place}项`)
  const report = await change(sql, operator, { path: file, base: version?.number, bytes: Buffer.from(text) })
  return { ...report, lines: [`${name}  第${from}项→第${place}项，共${count}项`, ...report.lines] }
}

interface Change {
  readonly path: string
  /** The version that whoever changes it has read; left out: the one that the site shows. */
  readonly base: number | undefined
  readonly bytes: Buffer | null
}

const change = async (sql: Sql, operator: OperatorContext, asked: Change): Promise<OperatorReport> => {
  await lockContent(sql)
  const { path, base, bytes } = await inFile(sql, operator, asked)
  const used = asked.bytes === null ? usesText(await usesOf(sql, asked.path, await idsAt(sql, asked.path))) : ""
  const [{ files }] = await sql<[{ files: number }]>`select count(*) as files from content_files`
  if (files === 0) throw new CannotOperate("网站还没有内容的原文，请先导入一次内容文件夹")
  const kind = kindOf(path)
  if (kind === null) throw new CannotOperate(`${path}不是内容文件的路径`)
  if (!isText(kind) || kind === "lesson") throw new CannotOperate(`${path}是媒体或图片，请用内容文件夹导入`)
  const before = await versionOf(sql, path)
  requireOwnChange(operator, path, { before: before?.bytes ?? null, after: bytes })
  const number = before?.number ?? null
  if (base !== undefined && base !== (number ?? 0)) throw new CannotOperate(overtaken(path, before))
  if ((before?.hash ?? null) === (bytes && sha256(bytes))) throw new CannotOperate(`${path}和网站上的一样`)
  const published = await publish(sql, { path, bytes, base: number }, operator).catch((error: unknown) => {
    if (!(error instanceof ContentRefused)) throw error
    const verdict = used === "" ? `${error.problems.length}处有误，没有发布` : `还有用到它的：${used}。先改它们，再移除`
    const fields = error.problems.map((one) =>
      one.file === path ? { path: one.path, message: one.reason } : { path: "", message: format(one) },
    )
    throw new CannotOperate([verdict, ...error.problems.map(format)].join("\n"), bytes === null ? {} : { fields })
  })
  const rows = Object.entries(published.summary).flatMap(([table, { changed, hidden }]) =>
    changed + hidden === 0 ? [] : [`${table}  更新${changed}行，下架${hidden}行`],
  )
  return {
    lines: [
      `${path}  第${published.number}版${bytes === null ? "，已移除" : ""}`,
      ...(used === "" ? [] : [`用到它的：${used}`]),
      ...rows,
    ],
    data: { path, number: published.number, rows: published.summary },
    changed: {
      upon: path,
      before: { version: before?.hash == null ? null : number },
      after: { version: bytes === null ? null : published.number },
      undo: inverse(path, before, published.number),
    },
  }
}

/** A change of one row as that of its file: what others published of the other rows stays. Throws CannotOperate. */
const inFile = async (sql: Sql, operator: OperatorContext, { path, base, bytes }: Change): Promise<Change> => {
  const { file, row } = partOf(path)
  if (row === null) return { path, base, bytes }
  requireOwnPath(operator, file)
  const version = await versionOf(sql, file)
  const text = version?.bytes?.toString("utf8") ?? ""
  if (base !== undefined && (await rowAt(sql, path, base)) !== rowText(text, row))
    throw new CannotOperate(overtaken(path, version))
  return { path: file, base: undefined, bytes: Buffer.from(withRow(text, row, bytes && bytes.toString("utf8"))) }
}

const overtaken = (path: string, version: Version | null): string =>
  version === null
    ? `网站上没有${path}`
    : `${path}已被${version.by}在${Shanghai.format(version.at)}改成第${version.number}版：先看有什么不同，再以它为准修改`

const inverse = (path: string, before: Version | null, base: number): AskedAct =>
  before?.hash == null
    ? { act: "content:remove", input: { path, base } }
    : { act: "content:back", input: { path, number: before.number, base } }

/** One version of a file; the one that the site shows where none is named. */
export const showFile = async (
  sql: Sql,
  operator: OperatorContext,
  { path, number }: { readonly path: string; readonly number?: number },
): Promise<OperatorReport> => {
  const { text, ...shown } = await ownText(sql, operator, path, number)
  return { lines: text.split("\n"), data: { path, ...shown, text } }
}

/** What a version of a file has otherwise than another one. */
export const compareVersions = async (
  sql: Sql,
  operator: OperatorContext,
  { path, number, against }: { readonly path: string; readonly number: number; readonly against: number },
): Promise<OperatorReport> => {
  const [now, before] = [await ownText(sql, operator, path, number), await ownText(sql, operator, path, against)]
  const list = lineDiff(before.text, now.text)
  return {
    lines: list.length === 0 ? ["两版相同"] : list.map((line) => `${line.sign} ${line.number}  ${line.text}`),
    data: { path, number, against, list },
  }
}
