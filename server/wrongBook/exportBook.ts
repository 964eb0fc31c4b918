import { setImmediate } from "node:timers/promises"
import type { Input, Output } from "#domain/contract/Contract.ts"
import { EXAM_CODES } from "#domain/protocol/examCodes.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import { matches } from "#domain/wrongBook/WrongFilter.ts"
import type { CallContext } from "../core/Handler.ts"
import type { Owner } from "../core/Owner.ts"
import { rateLimit } from "../core/rateLimit.ts"
import { Refusal } from "../core/Refusal.ts"
import type { Sql } from "../db/Sql.ts"
import { ankiNote } from "./ankiNote.ts"
import { ankiPackage } from "./ankiPackage.ts"
import { csvFile, csvLine } from "./csvFile.ts"
import { openBook } from "../learnerBook/openBook.ts"
import type { ExportRow } from "./ExportRow.ts"
import { type BookEntry, questionsIn, readEntries } from "./readEntries.ts"
import { itemsOf } from "./wrongPage.ts"

const MAX_QUESTIONS = 1_000
const MAX_BYTES = 4_000_000
/** A file costs as much as some hundred pages. */
const EXPORTS = { hits: 20, seconds: 3_600 }
/** Rows between two turns of the event loop: who sits an exam does not wait for a file. */
const SLICE = 50

/** The filtered questions as a file. What is too much at once is refused before it is read. */
export const exportBook = async (
  ctx: CallContext,
  owner: Owner,
  { format, filter = {} }: Input<"wrong.export">,
): Promise<Output<"wrong.export">> => {
  await rateLimit(ctx, `export:${owner.userId}`, EXPORTS, "导出得太频繁")
  const { cells } = await openBook(ctx, owner)
  const cellsFound = cells.filter((cell) => matches(cell, filter))
  const found = await readEntries(ctx.sql, owner, cellsFound, { limit: MAX_QUESTIONS, offset: 0 })
  if (found.length === 0) throw new Refusal({ code: EXAM_CODES.noQuestions, message: "这里没有可以导出的题" })
  if (questionsIn(cellsFound) > MAX_QUESTIONS || (await bytesOf(ctx.sql, owner, found)) > MAX_BYTES)
    throw new Refusal({
      code: EXAM_CODES.tooMuch,
      message: `一次最多导出${MAX_QUESTIONS}题、${MAX_BYTES / 1_000_000} MB，请先筛选再导出`,
    })
  const items = new Map((await itemsOf(ctx.sql, owner, found, ctx.now)).map((item) => [item.question.id, item]))
  const rows = found.flatMap((entry) => {
    const item = items.get(entry.question_id)
    return item === undefined ? [] : [{ item, entry }]
  })
  const { mime, ending } = TYPES[format]
  return {
    file_name: `错题本-${Shanghai.dateText(ctx.now)}.${ending}`,
    mime,
    base64: Buffer.from(await fileOf(format, owner, rows, ctx.now)).toString("base64"),
    questions: rows.length,
  }
}

type Format = Input<"wrong.export">["format"]

const TYPES: Readonly<Record<Format, { readonly mime: string; readonly ending: string }>> = {
  csv: { mime: "text/csv;charset=utf-8", ending: "csv" },
  json: { mime: "application/json", ending: "json" },
  anki: { mime: "application/octet-stream", ending: "apkg" },
}

const fileOf = async (
  format: Format,
  { agencyId }: Owner,
  rows: ReadonlyArray<ExportRow>,
  now: number,
): Promise<string | Uint8Array> => {
  switch (format) {
    case "csv":
      return csvFile(await sliceBySlice(rows, csvLine))
    case "json":
      return JSON.stringify({ version: 1, exported_at: Shanghai.format(now), list: rows.map(({ item }) => item) })
    case "anki":
      return ankiPackage(await sliceBySlice(rows, ankiNote(agencyId)), now)
  }
}

const sliceBySlice = async <T>(
  rows: ReadonlyArray<ExportRow>,
  make: (row: ExportRow, index: number) => T,
): Promise<ReadonlyArray<T>> => {
  const made: T[] = []
  for (const [index, row] of rows.entries()) {
    if (index % SLICE === SLICE - 1) await setImmediate()
    made.push(make(row, index))
  }
  return made
}

const bytesOf = async (sql: Sql, { agencyId }: Owner, entries: ReadonlyArray<BookEntry>): Promise<number> => {
  const [row] = await sql<{ bytes: number }[]>`
    select coalesce(sum(octet_length(q.body::text) + octet_length(k.explanation_html)), 0)::bigint as bytes
    from questions q join question_keys k on k.agency_id = q.agency_id and k.question_id = q.id
    where q.agency_id = ${agencyId} and q.id = any (${entries.map(({ question_id }) => question_id)})`
  return row?.bytes ?? 0
}
