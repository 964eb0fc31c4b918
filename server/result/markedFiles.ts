import type { AnswerValue } from "#domain/contract/examQuestion.ts"
import * as Attachment from "#domain/question/Attachment.ts"
import { attachmentStore } from "../attempt/attachmentStore.ts"
import type { Sql } from "../db/Sql.ts"
import { oneLine } from "../core/oneLine.ts"

/** What whoever marks sees of the files of an answer; `url`: null where it has not arrived. */
export const markedFiles = async (sql: Sql, agency: string, attempt: string, names: ReadonlyArray<string>) => {
  const held = new Set(await attachmentStore.held(sql, { agency_id: agency, id: attempt }, names))
  return names.map((name) => ({
    name,
    url: held.has(name) ? `/admin/api/attachment/${attempt}/${name}` : null,
  }))
}

/** An answer as one line says it. */
export const answerLine = ({
  answer,
  files = [],
}: {
  readonly answer: AnswerValue
  readonly files?: ReadonlyArray<unknown>
}): string => `答：${oneLine(answer)}${files.length === 0 ? "" : `（附件${files.length}个）`}`

/** Answers whose files stand beside their text. */
export const withFiles = <R extends { readonly attempt: string; readonly answer: AnswerValue }>(
  sql: Sql,
  agency: string,
  rows: ReadonlyArray<R>,
) =>
  Promise.all(
    rows.map(async (row) => {
      const names = Attachment.namesOf(row.answer)
      if (names.length === 0) return row
      const files = await markedFiles(sql, agency, row.attempt, names)
      return { ...row, answer: Attachment.textOf(row.answer), files }
    }),
  )
