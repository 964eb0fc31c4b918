import * as LearnerColumns from "#domain/admin/LearnerColumns.ts"
import * as Mobile from "#domain/core/Mobile.ts"
import * as PersonName from "#domain/core/PersonName.ts"
import * as Region from "#domain/core/Region.ts"
import * as Pattern from "#domain/form/patterns.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import { refuseFaulty } from "../core/refuseFaulty.ts"
import type { Sql } from "../db/Sql.ts"
import { enrolMany, isUntil, untilOf } from "../enrolment/enrolMany.ts"
import { type BroughtFile, type SheetRow, sheetRows } from "../sheet/sheetRows.ts"
import { columnsOf } from "./learnerColumns.ts"
import { newUserId } from "./newAccount.ts"

interface Asked extends Partial<Readonly<Record<LearnerColumns.Fact, string>>> {
  readonly sheet: BroughtFile
  /** Of the rows that name none. */
  readonly into?: string
}

interface Row {
  readonly line: number
  /** What stands in it. */
  readonly text: string
  readonly mobile: string
  readonly name: string
  readonly classroom: string
  readonly until: string
}

const MAX_NAME = 20

/** Makes the accounts that a sheet names and that are not there yet, and enrols everybody in it; all of them or none. */
export const importLearners = async (
  sql: Sql,
  { agency, now }: OperatorContext,
  { sheet, into = "", ...named }: Asked,
): Promise<OperatorReport> => {
  const read = await sheetRows(sheet)
  const columns = await columnsOf(sql, agency, read.columns, named)
  const rows = read.rows.map((row) => rowIn(row, columns, into))
  if (rows.length === 0) throw new CannotOperate("名单是空的")
  const classrooms = await classroomsOf(sql, agency)
  const inClass = (typed: string) => classrooms.filter(({ id, name }) => id === typed || name === typed)
  refuseFaulty(faultsIn(rows, inClass, now))
  const known = await idsOf(sql, agency, rows)
  const made = [...new Map(rows.filter(({ mobile }) => !known.has(mobile)).map((row) => [row.mobile, row])).values()]
  const accounts = made.map(({ mobile, name }) => ({
    id: newUserId(),
    mobile,
    name: name === "" ? `学员${mobile.slice(-4)}` : name,
  }))
  await sql`
    insert into users (agency_id, id, mobile, name, region_id, created_at)
    select ${agency}, r.id, r.mobile, r.name, ${Region.DEFAULT_ID}, ${now}
    from jsonb_to_recordset(${sql.json(accounts)}) as r (id text, mobile text, name text)`
  const ids = new Map([...known, ...accounts.map(({ mobile, id }) => [mobile, id] as const)])
  const wanted = rows.flatMap(({ mobile, classroom, until }) => {
    const [found] = inClass(classroom)
    if (found === undefined) return []
    const promised = until === "" ? found.valid_until : untilOf(until)
    return [{ userId: ids.get(mobile) ?? "", classroomId: found.id, until: promised }]
  })
  const { counts, places } = await enrolMany(sql, agency, wanted, now)
  return {
    lines: [
      columnsLine(columns, read.columns),
      `新建${accounts.length}个账号，已有${known.size}个`,
      ...(wanted.length === 0
        ? ["没有写班级，只新建账号"]
        : [`报入班级：加入${counts.joins}，延长${counts.extends}，没有变化${counts.nothing}`]),
      ...classrooms.flatMap(({ id, name }) => {
        const people = wanted.filter(({ classroomId }) => classroomId === id).length
        return people === 0 ? [] : [`${name}：${people}人`]
      }),
      ...(accounts.length === 0 ? [] : ["新学员用手机号和短信验证码登录，没有密码"]),
    ],
    data: { columns, made: accounts.length, known: known.size, ...counts },
    changed: {
      upon: null,
      before: { places },
      after: { columns, made: accounts.map(({ id }) => id), known: known.size, ...counts },
    },
  }
}

const columnsLine = (columns: LearnerColumns.LearnerColumns, heads: ReadonlyArray<string>): string => {
  const used = LearnerColumns.FACTS.flatMap((fact) => {
    const head = columns[fact]
    return head === null ? [] : [`${LearnerColumns.TITLES[fact]}取自“${head}”`]
  })
  const left = heads.filter((head) => head !== "" && !Object.values(columns).includes(head))
  return [...used, ...(left.length === 0 ? [] : [`没有用到：${left.join("、")}`])].join("；")
}

const rowIn = ({ line, text, cell }: SheetRow, columns: LearnerColumns.LearnerColumns, into: string): Row => {
  const cellOf = (fact: LearnerColumns.Fact) => (columns[fact] === null ? "" : cell(columns[fact]))
  return {
    line,
    text,
    mobile: Mobile.plain(cellOf("mobile")),
    name: cellOf("name"),
    classroom: cellOf("classroom") === "" ? into : cellOf("classroom"),
    until: cellOf("until"),
  }
}

interface Classroom {
  readonly id: string
  readonly name: string
  readonly valid_until: string | null
}

const classroomsOf = (sql: Sql, agency: string) =>
  sql<Classroom[]>`select id, name, valid_until from classrooms where agency_id = ${agency} order by id`

const faultsIn = (
  rows: ReadonlyArray<Row>,
  inClass: (typed: string) => ReadonlyArray<Classroom>,
  now: number,
): ReadonlyArray<readonly [number, string, string]> => {
  const lines = new Map<string, number>()
  return rows.flatMap(({ line, text, mobile, name, classroom, until }) => {
    const key = JSON.stringify([mobile, classroom])
    const before = lines.get(key)
    lines.set(key, before ?? line)
    const found = classroom === "" ? 1 : inClass(classroom).length
    const shown = PersonName.read(name)
    const faults = [
      ...(Pattern.MOBILE.test(mobile) ? [] : [mobile === "" ? "没有手机号" : "手机号不对"]),
      ...(name.length > MAX_NAME ? [`姓名最多${MAX_NAME}个字符`] : []),
      ...(shown.ok ? [] : [shown.error]),
      ...(found === 0 ? [`没有班级${classroom}`] : []),
      ...(found > 1 ? [`有${found}个班级叫${classroom}，请写编号`] : []),
      ...(isUntil(until, now) ? [] : [`有效期不是将来的日期${until}`]),
      ...(before === undefined ? [] : [`和第${before}行重复`]),
    ]
    return faults.map((fault) => [line, fault, text] as const)
  })
}

/** Of the learners who are there already, by their numbers; nobody makes one of them until the transaction ends. */
const idsOf = async (sql: Sql, agency: string, rows: ReadonlyArray<Row>): Promise<ReadonlyMap<string, string>> => {
  const mobiles = [...new Set(rows.map(({ mobile }) => mobile))]
  const found = await sql<{ id: string; mobile: string }[]>`
    select id, mobile from users where agency_id = ${agency} and mobile = any (${mobiles}) order by id for key share`
  return new Map(found.map(({ mobile, id }) => [mobile, id]))
}
