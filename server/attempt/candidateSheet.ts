import { MAX_MINUTES } from "#domain/admin/fields.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import type { SheetRows } from "../sheet/sheetRows.ts"
import { refuseFaulty } from "../core/refuseFaulty.ts"
import type { Sql } from "../db/Sql.ts"
import { peopleNamed } from "./chosenLearners.ts"

/** Somebody who may sit a paper, and where. */
export interface Candidate {
  readonly user_id: string
  readonly room: string
  readonly seat: string
  readonly note: string
  /** More than the paper's; null: as many as they have. */
  readonly minutes: number | null
}

export interface CandidateRow extends Candidate {
  /** As a spreadsheet counts. */
  readonly line: number
}

const HEADS = {
  learner: ["手机号", "学员", "编号"],
  room: ["考场", "教室"],
  seat: ["座位号", "座位"],
  minutes: ["加时", "加时（分钟）", "加时(分钟)"],
  note: ["备注"],
} as const

const LONGEST = { room: 20, seat: 20, note: 200 } as const

/** The candidates of a sheet with these heads; others are left alone. Throws CannotOperate, naming each wrong row. */
export const candidatesIn = async (
  sql: Sql,
  agency: string,
  { columns, rows }: SheetRows,
): Promise<ReadonlyArray<CandidateRow>> => {
  const headOf = (field: keyof typeof HEADS) => HEADS[field].find((head) => columns.includes(head))
  const learner = headOf("learner")
  if (learner === undefined)
    throw new CannotOperate("第一行应有手机号（或学员、编号），可以再有考场、座位号、加时、备注")
  if (rows.length === 0) throw new CannotOperate("名单是空的")
  const personOf = await peopleNamed(
    sql,
    agency,
    rows.map(({ cell }) => cell(learner)),
  )
  const faults: Array<readonly [number, string]> = []
  const lines = new Map<string, number>()
  const read = rows.flatMap(({ line, cell }) => {
    const cellOf = (field: keyof typeof HEADS) => cell(headOf(field) ?? "")
    const found = cellOf("learner") === "" ? undefined : personOf(cellOf("learner"))
    const typed = cellOf("minutes")
    const minutes = typed === "" ? null : minutesIn(typed)
    for (const field of ["room", "seat", "note"] as const)
      if (cellOf(field).length > LONGEST[field]) faults.push([line, `${headOf(field)}最多${LONGEST[field]}个字符`])
    if (Number.isNaN(minutes)) faults.push([line, `加时应为0到${MAX_MINUTES}的整数：${typed}`])
    if (found === undefined) {
      faults.push([line, cellOf("learner") === "" ? `没有写${learner}` : `没有学员${cellOf("learner")}`])
      return []
    }
    const before = lines.get(found.id)
    if (before !== undefined) faults.push([line, `${found.name}在第${before}行已经有了`])
    lines.set(found.id, line)
    const { room, seat, note } = { room: cellOf("room"), seat: cellOf("seat"), note: cellOf("note") }
    return [{ line, user_id: found.id, room, seat, note, minutes }]
  })
  refuseFaulty(faults)
  return read
}

/** NaN where it is no number of minutes; `15分钟` is fifteen. */
const minutesIn = (typed: string): number => {
  const [, digits] = /^(\d{1,4})(?:\s*分钟?)?$/.exec(typed.normalize("NFKC")) ?? []
  return digits === undefined || Number(digits) > MAX_MINUTES ? Number.NaN : Number(digits)
}
