import { type Row, rowsIn } from "#domain/admin/Drawing.ts"
import { type ExportedList, type ExportFormat, fileTables, formatsOf } from "#domain/admin/exports.ts"
import type { ListInput } from "#domain/admin/lists.ts"
import { hidden } from "#domain/admin/permissions.ts"
import * as PersonalData from "#domain/admin/PersonalData.ts"
import type { Role } from "#domain/admin/Role.ts"
import { makePacer } from "../core/makePacer.ts"
import { type ListedId, listedIds, type Paging } from "../core/PagedList.ts"
import { inOrder } from "../core/readPage.ts"
import { BOM, csvText } from "../core/spreadsheetText.ts"
import { xlsxFile } from "../core/xlsxFile.ts"
import type { Pool } from "../db/Sql.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import { ownQuestionFile, writtenAs } from "../content/questionFile.ts"
import { exportHours } from "../hours/exportHours.ts"
import type { Operator } from "./doAct.ts"
import { cellsOf, type FileRow, headOf } from "./fileRows.ts"
import { isPaged, pagedList, type PagedName } from "./pagedLists.ts"
import { readList } from "./reads.ts"
import { recordRead } from "./recordRead.ts"

/** Ids that are held at a time, 15 MB of them, and that one row of `personal_reads` names. Each chunk is one sort of the whole. */
const CHUNK = 100_000

/** Rows that are read at a time: a statement of some milliseconds. */
const PAGE = 250

/** Of a part, before it rests: a save that meets it waits no longer. */
const MIN_WORK_MS = 5

/** A part takes some 15 ms of processors: on a busy machine it waits for them, and rests would make hours of minutes. */
const MAX_WORK_MS = 50

/** Twenty times as long as alone: of a hundred saves five at most meet it, and the slowest one is hardly of them. */
const REST_PER_WORK = 19

interface Exporting {
  readonly pool: Pool
  readonly operator: Operator
  /** Epoch milliseconds. */
  readonly now: number
}

export interface ExportAsked {
  readonly list: ExportedList
  readonly format: ExportFormat
  readonly input: ListInput<ExportedList>
}

type Rows = ReadonlyArray<Row>

/**
 * A list as a file, exactly what is filtered, made while it is read: no more of it is held than a page of rows and a
 * chunk of ids. Whose data is in it leaves a row first. While exams are sat it rests. Throws CannotOperate.
 */
export const exportList = async (
  exporting: Exporting,
  { list, format, input }: ExportAsked,
): Promise<AsyncGenerator<string | Uint8Array>> => {
  if (!formatsOf(list).includes(format)) throw new CannotOperate("这个列表没有这样的文件")
  if (list === "question:file") return questionFile(exporting, format, input as ListInput<"question:file">)
  if (format === "signed") return signedHours(exporting, input as ListInput<"hours:list">)
  const pages = isPaged(list) ? pagesOf(exporting, list, input as Paging) : wholeList(exporting, list, input)
  const cells = cellPages(list, exporting.operator.role, pages)
  const parts = paced<string | Uint8Array>(exporting.pool, format === "csv" ? csvParts(cells) : xlsxFile(cells))
  // what cannot be read is refused before the answer begins
  const first = await parts.next()
  return continued(first, parts)
}

/** Of all of the class, whatever else is filtered. */
const signedHours = async (
  { pool, operator: { agency, by, account }, now }: Exporting,
  { classroom }: ListInput<"hours:list">,
): Promise<AsyncGenerator<string>> => {
  if (classroom === undefined) throw new CannotOperate("先按班级筛选：签名文件是一个班的")
  const { file, learners } = await exportHours(pool, agency, { classroom }, now)
  await recordRead(pool, { agency, at: now, by, accountId: account?.id ?? null, list: "hours:list", learners })
  return (async function* () {
    yield `${JSON.stringify(file)}\n`
  })()
}

/** Questions as their bank or paper has them, and not as a table. */
const questionFile = async (
  { pool, operator }: Exporting,
  format: ExportFormat,
  { path }: ListInput<"question:file">,
): Promise<AsyncGenerator<Uint8Array>> => {
  const { bytes } = writtenAs(`x.${format}`, await ownQuestionFile(pool, operator, path))
  return (async function* () {
    yield bytes
  })()
}

async function* pagesOf({ pool, operator, now }: Exporting, name: PagedName, asked: Paging): AsyncGenerator<Rows> {
  const { agency, by, account } = operator
  const context = { ...operator, now, isDryRun: false, progress: () => {} }
  const paged = await pagedList(name)(pool, context, asked)
  const read = await paged.open(pool, context, asked)
  let after: ListedId | null = null
  do {
    const chunk: ReadonlyArray<ListedId> = await listedIds(pool, paged, operator, { asked, after, limit: CHUNK })
    const learners = chunk.flatMap(({ learner }) => learner ?? [])
    await recordRead(pool, { agency, at: now, by, accountId: account?.id ?? null, list: name, learners })
    for (let begin = 0; begin < chunk.length; begin += PAGE) yield inOrder(read, chunk.slice(begin, begin + PAGE))
    after = chunk.length < CHUNK ? null : (chunk.at(-1) ?? null)
  } while (after !== null)
}

/** A list whose answer is whole. */
async function* wholeList(
  { pool, operator }: Exporting,
  list: ExportedList,
  input: ListInput<ExportedList>,
): AsyncGenerator<Rows> {
  const { data } = await readList(pool, operator, list, input)
  yield fileTables(list).flatMap((table) => rowsIn(table, data))
}

/** Cells as a role may see them, the head first. */
async function* cellPages(
  list: ExportedList,
  role: Role,
  pages: AsyncIterable<Rows>,
): AsyncGenerator<ReadonlyArray<FileRow>> {
  const facts = hidden(role)
  const cells = cellsOf(list)
  const shown = (row: Row): FileRow =>
    cells(row).map((cell) => (typeof cell === "number" ? cell : PersonalData.masked(cell, facts)))
  let head: ReadonlyArray<FileRow> = [headOf(list)]
  for await (const rows of pages) {
    yield [...head, ...rows.map(shown)]
    head = []
  }
  if (head.length > 0) yield head
}

async function* csvParts(pages: AsyncIterable<ReadonlyArray<FileRow>>): AsyncGenerator<string> {
  let mark = BOM
  for await (const rows of pages) {
    yield `${mark}${csvText(rows)}\r\n`
    mark = ""
  }
}

/** Parts as they are made, resting while exams are sat. To wait for whoever takes them is no work. */
async function* paced<P>(pool: Pool, parts: AsyncIterable<P>): AsyncGenerator<P> {
  let waited = 0
  const pace = makePacer({
    pool,
    minWork: MIN_WORK_MS,
    maxWork: MAX_WORK_MS,
    restPerWork: REST_PER_WORK,
    beginsResting: true,
    now: () => performance.now() - waited,
  })
  for await (const part of parts) {
    await pace()
    const given = performance.now()
    yield part
    waited += performance.now() - given
  }
}

async function* continued<P>(first: IteratorResult<P>, rest: AsyncGenerator<P>): AsyncGenerator<P> {
  if (first.done !== true) yield first.value
  yield* rest
}
