import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { ViewOf } from "#domain/admin/learnerView.ts"
import { EXAM_TYPES } from "#domain/question/ExamType.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import { entriesOf } from "./bankEntries.ts"
import { DrawnPart, PaperFile } from "./bankFiles.ts"
import type { BankContent } from "./BankContent.ts"
import { listAt, textAt, valueAt } from "./formParts.ts"
import * as Moments from "./Moments.ts"
import { paperRow } from "./paperRow.ts"

const MINUTE = 60_000

/** The cover of a paper as far as it is written, for somebody who never began it; null: what is there makes none yet. */
export const paperView = (value: unknown, banks: ReadonlyArray<BankContent>, now: number): ViewOf<"paper"> | null => {
  const paper = readable(value)
  if (paper === null) return null
  const row = paperRow(paper, 0, new Map([[paper.bank_id, entriesOf(banks, false)]]), now)
  const [opens, closes] = [paper.opens, paper.closes].map((text) =>
    text === undefined ? null : Moments.instant(text, now),
  )
  return {
    kind: "paper",
    name: paper.name,
    about: EXAM_TYPES.find(({ id }) => id === paper.exam_type)?.name ?? "",
    questions: row.question_count,
    minutes: row.minutes,
    ...(row.homework && { homework: true as const }),
    opens_at: opens == null ? null : Shanghai.format(opens),
    closes_at: closes == null ? null : Shanghai.format(closes),
    ...(opens != null &&
      row.latest_entry !== null && { enters_until: Shanghai.format(opens + row.latest_entry * MINUTE) }),
    total_score: row.total_score,
    pass_score: row.pass_score,
    attempts: row.attempts,
    attempts_used: 0,
    best_score: null,
    key_policy: row.key_policy,
    feedback: row.feedback,
    is_drawn: row.rule !== null,
    is_shuffled: row.option_order === "shuffled",
    ...(Object.keys(row.room).length > 0 && { room: row.room }),
    rules_html: row.rules_html,
    sections: row.sections.map(({ name, questions, score }) => ({ name, questions, score })),
  }
}

/** A paper without what is wrong in it. */
const readable = (value: unknown): PaperFile | null => {
  const right = Object.entries(PaperFile.fields).flatMap(([key, schema]) => {
    const found = valueAt(value, key)
    return Schema.is(schema)(found) ? [[key, found] as const] : []
  })
  const paper = {
    id: "new",
    name: "还没有名称",
    bank_id: "none",
    subject_id: "none",
    pass_score: 0,
    rules: "",
    ...Object.fromEntries(right),
    sections: listAt(value, "sections").map((section, n) => ({
      name: textAt(section, "name").trim() === "" ? `第${n + 1}部分` : textAt(section, "name"),
      score: Math.max(0, Number(valueAt(section, "score")) || 0),
      question_ids: listAt(section, "question_ids").map(String),
      draw: listAt(section, "draw").filter(Schema.is(DrawnPart)),
    })),
  }
  return Option.getOrNull(Schema.decodeUnknownOption(PaperFile)(paper))
}
