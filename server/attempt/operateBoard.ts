import * as Admission from "#domain/attempt/Admission.ts"
import * as Board from "#domain/admin/Board.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import type { Sql } from "../db/Sql.ts"
import { readServerKeys } from "../db/serverKeys.ts"
import { boardPaper, entrantsOf, peopleOf, rowOf } from "./boardRows.ts"
import { shownPasscode } from "./passcode.ts"

/** An exam as it stands now: what the page of the board shows again every two seconds. */
export const listBoard = async (
  sql: Sql,
  { agency, now }: OperatorContext,
  { paper, ...filter }: Board.BoardFilter & { readonly paper: string },
): Promise<OperatorReport> => {
  const board = await boardPaper(sql, agency, paper)
  if (board === null) throw new CannotOperate(`没有试卷 ${paper}`)
  const entrants = await entrantsOf(sql, { agency, paper, closes_at: board.closes_at, now })
  const people = await peopleOf(sql, agency, entrants)
  const known = entrants.flatMap(({ user_id, text }) => {
    const person = people.get(user_id)
    return person === undefined ? [] : [rowOf(person, text)]
  })
  const rows = Board.sorted(known).filter((row) => Board.isShown(row, filter, now))
  const counts = Board.countsOf(known, filter, now).map(([state, count]) => `${Board.STATES[state]} ${count}`)
  const isTold = board.has_passcode && (board.over_at === null || now <= board.over_at)
  const passcode = isTold ? shownPasscode(await readServerKeys(sql, now), { agency, paper }, now) : null
  return {
    lines: [
      `${board.name}：${counts.join("，")}`,
      ...(passcode === null ? [] : [`考场口令 ${passcode.text}，${Shanghai.timeText(passcode.until)} 更换`]),
      ...rows.map((row) => {
        const offline = Board.offlineFor(row, now)
        return [
          row.name,
          row.user_id,
          Admission.placeText(row),
          offline === null ? Board.STATES[Board.stateOf(row, now)] : `掉线 ${Board.spanText(offline)}`,
          row.saved_at === null ? "" : `保存于 ${Shanghai.clockText(row.saved_at)}`,
          row.leaves > 0 ? `离开 ${row.leaves} 次` : "",
          row.extra_minutes > 0 ? `加时 ${row.extra_minutes} 分钟` : "",
        ]
          .filter((part) => part !== "")
          .join("  ")
      }),
    ],
    data: { list: rows.map((row) => Board.lineOf(row, now)), ...(passcode !== null && { passcode }) },
    learners: rows.map(({ user_id }) => user_id),
  }
}
