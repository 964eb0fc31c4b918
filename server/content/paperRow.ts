import type { PaperFile } from "./bankFiles.ts"
import type { Entries } from "./checkBanks.ts"
import { toHtml } from "./markdown.ts"
import * as Moments from "./Moments.ts"
import { paperRules } from "./paperRules.ts"

/** A paper; a case in it becomes its parts, which share the case's score. */
export const paperRow = (paper: PaperFile, position: number, entries: Entries, now: number) => {
  const rules = paperRules(paper)
  const sections = paper.sections.map(({ name, score, question_ids }) => {
    const parts = question_ids.flatMap((id) => {
      const sub = entries.get(paper.bank_id)?.get(id) ?? []
      if (sub.length === 0) return [{ id, score }]
      const scores = shares(score, sub.length)
      return sub.map((part, n) => ({ id: part, score: scores[n] ?? 0 }))
    })
    return { name, question_ids: parts.map(({ id }) => id), scores: parts.map((part) => part.score) }
  })
  return {
    id: paper.id,
    name: paper.name,
    bank_id: paper.bank_id,
    subject_id: paper.subject_id,
    position,
    exam_type: paper.exam_type,
    year: paper.year ?? null,
    minutes: rules.minutes,
    pass_score: paper.pass_score,
    attempts: rules.attempts,
    key_policy: rules.key_policy,
    feedback: rules.feedback,
    question_order: rules.order,
    partial: rules.partial,
    formal: paper.formal ?? false,
    tools: rules.tools,
    at_time_up: paper.at_time_up ?? "hand_in",
    // within a window others still write, or a rank depends on it: somebody looks first
    late: paper.late ?? (paper.closes === undefined ? "accept" : "review"),
    rules_html: toHtml(paper.rules, "beside"),
    sections,
    total_score:
      Math.round(sections.flatMap(({ scores }) => scores).reduce((sum, score) => sum + score * 100, 0)) / 100,
    question_count: sections.reduce((sum, { question_ids }) => sum + question_ids.length, 0),
    opens_text: paper.opens ?? null,
    closes_text: paper.closes ?? null,
    opens_at: paper.opens === undefined ? null : Moments.stamp(Moments.instant(paper.opens, now) ?? now),
    closes_at: paper.closes === undefined ? null : Moments.stamp(Moments.instant(paper.closes, now) ?? now),
  }
}

/** A score split among the parts of a case, in hundredths, the first parts taking what is left over. */
const shares = (score: number, parts: number): ReadonlyArray<number> => {
  const cents = Math.round(score * 100)
  const each = Math.floor(cents / parts)
  return Array.from({ length: parts }, (_, n) => (each + (n < cents - each * parts ? 1 : 0)) / 100)
}
