import type { RoomRules } from "#domain/contract/roomRules.ts"
import * as PaperRule from "#domain/attempt/PaperRule.ts"
import type { PaperFile } from "./bankFiles.ts"
import type { Entries } from "./checkBanks.ts"
import { complete } from "./complete.ts"
import { toHtml } from "./markdown.ts"
import * as Moments from "./Moments.ts"
import { banksOf } from "./paperBanks.ts"
import { isDrawn, NO_ENTRIES, ruleOf } from "./paperRule.ts"
import { paperRules } from "./paperRules.ts"

/** A paper; a case in it becomes its parts, which share the case's score. Its sections list all that it may ask. */
export const paperRow = (paper: PaperFile, position: number, entries: Entries, now: number) => {
  const { order: question_order, made: _made, page: _page, ...rules } = paperRules(paper)
  const { order: _, sections: listed, rules: text, opens = null, closes = null, drawn, unseen: __, ...named } = paper
  const {
    year = null,
    formal = false,
    homework = false,
    at_time_up = "hand_in",
    late,
    markers = 1,
    mark_tolerance = 0,
    latest_entry = null,
    room = {},
    options: option_order = "given",
    ...file
  } = named
  const rule = ruleOf(paper, entries.get(paper.bank_id) ?? NO_ENTRIES)
  const once = drawn === "once" ? PaperRule.draw(rule, paper.id) : null
  const sections = listed.map(({ name, score }, n) => {
    const { fixed = [], pools = [] } = rule.sections[n] ?? {}
    const units = once?.[n] ?? [
      ...new Map([fixed, ...pools.map((pool) => pool.units)].flat().map((unit) => [unit[0], unit])).values(),
    ]
    return {
      name,
      question_ids: units.flat(),
      scores: units.flatMap((unit) => shares(score, unit.length)),
      // of one attempt
      questions: pools.reduce((sum, pool) => sum + pool.count * (pool.units[0]?.length ?? 1), fixed.flat().length),
      score: rounded(score * pools.reduce((sum, pool) => sum + pool.count, fixed.length)),
    }
  })
  return complete({
    ...file,
    ...rules,
    banks: banksOf(paper),
    position,
    question_order,
    option_order,
    year,
    formal,
    homework,
    at_time_up,
    latest_entry,
    room: roomRules(room),
    networks: room.networks ?? [],
    markers,
    mark_tolerance,
    // within a window others still write, or a rank depends on it: somebody looks first
    late: late ?? (closes === null ? "accept" : "review"),
    rules_html: toHtml(text, "beside"),
    sections,
    rule: once === null && isDrawn(paper) ? rule : null,
    total_score: rounded(sections.reduce((sum, { score }) => sum + score, 0)),
    question_count: sections.reduce((sum, { questions }) => sum + questions, 0),
    opens_text: opens,
    closes_text: closes,
    opens_at: opens === null ? null : Moments.stamp(Moments.instant(opens, now) ?? now),
    closes_at: closes === null ? null : Moments.stamp(Moments.instant(closes, now) ?? now),
  })
}

const roomRules = ({
  leaving,
  full_screen,
  copying,
  networks,
  one_device,
  passcode,
}: NonNullable<PaperFile["room"]>): RoomRules => ({
  ...(leaving !== undefined && { leaving: { seconds: SECONDS, ...leaving } }),
  ...(full_screen === true && { full_screen }),
  ...(copying === false && { copying }),
  ...(networks !== undefined && { networks: true as const }),
  ...(one_device === true && { one_device }),
  ...(passcode === true && { passcode }),
})

/** An absence of fewer seconds is not counted, where the paper names no other number. */
const SECONDS = 5

/** In hundredths. */
const rounded = (score: number): number => Math.round(score * 100) / 100

/** A score split among the parts of a case, in hundredths, the first parts taking what is left over. */
const shares = (score: number, parts: number): ReadonlyArray<number> => {
  const cents = Math.round(score * 100)
  const each = Math.floor(cents / parts)
  return Array.from({ length: parts }, (_, n) => (each + (n < cents - each * parts ? 1 : 0)) / 100)
}
