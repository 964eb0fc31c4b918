import type { PaperFile } from "./bankFiles.ts"
import type { Entries } from "./checkBanks.ts"
import { complete } from "./complete.ts"
import { toHtml } from "./markdown.ts"
import * as Moments from "./Moments.ts"
import { paperRules } from "./paperRules.ts"

/** A paper; a case in it becomes its parts, which share the case's score. */
export const paperRow = (paper: PaperFile, position: number, entries: Entries, now: number) => {
  const { order: question_order, made: _made, page: _page, ...rules } = paperRules(paper)
  const { order: _, sections: listed, rules: text, opens = null, closes = null, ...named } = paper
  const { year = null, formal = false, at_time_up = "hand_in", late, markers = 1, mark_tolerance = 0, ...file } = named
  const sections = listed.map(({ name, score, question_ids }) => {
    const parts = question_ids.flatMap((id) => {
      const sub = entries.get(paper.bank_id)?.get(id) ?? []
      if (sub.length === 0) return [{ id, score }]
      const scores = shares(score, sub.length)
      return sub.map((part, n) => ({ id: part, score: scores[n] ?? 0 }))
    })
    return { name, question_ids: parts.map(({ id }) => id), scores: parts.map((part) => part.score) }
  })
  return complete({
    ...file,
    ...rules,
    position,
    question_order,
    year,
    formal,
    at_time_up,
    markers,
    mark_tolerance,
    // within a window others still write, or a rank depends on it: somebody looks first
    late: late ?? (closes === null ? "accept" : "review"),
    rules_html: toHtml(text, "beside"),
    sections,
    total_score:
      Math.round(sections.flatMap(({ scores }) => scores).reduce((sum, score) => sum + score * 100, 0)) / 100,
    question_count: sections.reduce((sum, { question_ids }) => sum + question_ids.length, 0),
    opens_text: opens,
    closes_text: closes,
    opens_at: opens === null ? null : Moments.stamp(Moments.instant(opens, now) ?? now),
    closes_at: closes === null ? null : Moments.stamp(Moments.instant(closes, now) ?? now),
  })
}

/** A score split among the parts of a case, in hundredths, the first parts taking what is left over. */
const shares = (score: number, parts: number): ReadonlyArray<number> => {
  const cents = Math.round(score * 100)
  const each = Math.floor(cents / parts)
  return Array.from({ length: parts }, (_, n) => (each + (n < cents - each * parts ? 1 : 0)) / 100)
}
