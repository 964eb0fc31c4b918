import { Readable } from "node:stream"
import type { FastifyReply, FastifyRequest } from "fastify"
import type { EXPORT } from "#domain/admin/adminInputs.ts"
import { hidden } from "#domain/admin/permissions.ts"
import * as PersonalData from "#domain/admin/PersonalData.ts"
import type { Role } from "#domain/admin/Role.ts"
import type { RouteDeps } from "../core/RegisterRoutes.ts"
import { BOM, csvText } from "../core/spreadsheetText.ts"
import { type Cell, xlsxFile } from "../core/xlsxFile.ts"
import type { Pool } from "../db/Sql.ts"
import { cellsOf, COLUMNS, requirePaper, resultPages } from "../result/operateResults.ts"

const TYPES = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const

/** All results of a paper as a file, page by page, as the role may see them. Whose are in it leaves a row first. */
export const exportResults = async (
  { pool, now }: RouteDeps,
  { agency, colleague }: Pick<FastifyRequest, "agency" | "colleague">,
  reply: FastifyReply,
  { format, paper }: (typeof EXPORT)["Type"],
) => {
  await requirePaper(pool, agency.id, paper)
  await pool`
    insert into personal_reads (agency_id, at, by, account_id, list, learners)
    select ${agency.id}, ${now()}, ${colleague.login}, ${colleague.account_id}, 'exam:results', array_agg(distinct user_id)
    from attempts where agency_id = ${agency.id} and paper_id = ${paper} and ended_at is not null having count(*) > 0`
  const pages = pagesFor(pool, { agency: agency.id, paper, role: colleague.role })
  const bytes = format === "csv" ? csvChunks(pages) : xlsxFile(pages)
  return reply
    .type(TYPES[format])
    .header("content-disposition", `attachment; filename*=UTF-8''${encodeURIComponent(`成绩-${paper}.${format}`)}`)
    .send(Readable.from(bytes, { objectMode: false }))
}

type Page = ReadonlyArray<ReadonlyArray<Cell>>

interface Asked {
  readonly agency: string
  readonly paper: string
  readonly role: Role
}

async function* pagesFor(pool: Pool, { agency, paper, role }: Asked): AsyncGenerator<Page> {
  const facts = hidden(role)
  yield [COLUMNS]
  for await (const rows of resultPages(pool, { agency, paper }))
    yield rows.map((row) =>
      cellsOf(row).map((cell) => (typeof cell === "number" ? cell : PersonalData.masked(cell, facts))),
    )
}

async function* csvChunks(pages: AsyncIterable<Page>): AsyncGenerator<string> {
  let mark = BOM
  for await (const rows of pages) {
    yield `${mark}${csvText(rows)}\r\n`
    mark = ""
  }
}
