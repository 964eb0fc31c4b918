import { randomUUID } from "node:crypto"
import { rounded } from "#domain/result/Marking.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import type { Paging } from "../core/PagedList.ts"
import { readPage } from "../core/readPage.ts"
import type { Sql } from "../db/Sql.ts"
import { answerLine } from "./markedFiles.ts"
import { type AwaitedMark, awaitedList, lockMarked, readAwaited } from "./operateMarks.ts"
import { markerOf, marksOf, takeMark } from "./takeMark.ts"

interface Difference extends AwaitedMark {
  readonly scores: ReadonlyArray<number>
}

/** What was given for a mark `m`, the earliest first. */
const given = (sql: Sql) => sql`from marker_marks d
  where d.agency_id = m.agency_id and d.attempt_id = m.attempt_id and d.question_id = m.question_id`

const DIFFERENCES = awaitedList(
  (sql) => sql`(select count(*) ${given(sql)}) >= 2`,
  async (sql, operator) => async (ids) => {
    const scores = sql`, array(select d.score ${given(sql)} order by d.given_at, d.marker) as scores`
    const rows = await readAwaited<Difference>(sql, operator, ids, scores)
    return rows.map(({ scores: [first = 0, second = 0], ...row }) => ({
      ...row,
      first,
      second,
      difference: rounded(Math.abs(first - second)),
    }))
  },
)

/** Answers that two people marked too differently, the oldest first, with what both gave. */
export const listDifferences = (sql: Sql, operator: OperatorContext, asked: Paging = {}): Promise<OperatorReport> =>
  readPage(sql, DIFFERENCES, operator, {
    asked,
    linesOf: (rows) =>
      rows.length === 0
        ? ["没有等待裁定的答案"]
        : rows.map((one) =>
            [
              one.attempt,
              one.paper,
              `题目 ${one.question}`,
              `满分 ${one.full_score}`,
              `两个人评 ${one.first} 和 ${one.second}，相差 ${one.difference}`,
              answerLine(one),
            ].join("  "),
          ),
  })

/** A third person decides what an answer earns that two people marked. Throws CannotOperate. */
export const settleMark = async (
  sql: Sql,
  operator: OperatorContext,
  { attempt: id, question, score }: { readonly attempt: string; readonly question: string; readonly score: number },
): Promise<OperatorReport> => {
  const attempt = await lockMarked(sql, operator, id)
  const marks = await marksOf(sql, attempt, question)
  const given = marks.filter(({ is_final }) => !is_final)
  const final = marks.find(({ is_final }) => is_final)
  if (given.length < 2) throw new CannotOperate(`作答 ${id} 的题目 ${question} 没有两个人评过，不用裁定`)
  if (given.some(({ marker }) => marker === markerOf(operator)))
    throw new CannotOperate("评过这个答案的人不能裁定，请另一个人来")
  if (final !== undefined && final.marker !== markerOf(operator))
    throw new CannotOperate(`刚被别人改过：已经裁定为 ${final.score} 分`)
  const { before, after } = await takeMark(sql, operator, attempt, {
    question,
    score,
    intent: randomUUID(),
    isFinal: true,
  })
  return {
    lines: [
      `${id} ${question}：两个人评 ${given.map((mark) => mark.score).join(" 和 ")} 分，裁定 ${score} 分`,
      `总分 ${after?.score}，还有 ${after?.awaiting} 题待批改`,
    ],
    data: { attempt: id, question, ...after },
    changed: {
      upon: id,
      before: { ...before, question, points: final?.score ?? given.map((mark) => mark.score) },
      after: { ...after, question, points: score },
      ...(final === undefined
        ? {}
        : { undo: { act: "mark:settle", input: { attempt: id, question, score: final.score } } as const }),
    },
  }
}
