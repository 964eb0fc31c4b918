import * as PaperRule from "#domain/attempt/PaperRule.ts"
import type { BankEntries, Entry } from "./bankEntries.ts"
import type { PaperFile } from "./bankFiles.ts"
import { banksOf } from "./paperBanks.ts"

/** Whether a paper has questions that its file does not name. */
export const isDrawn = ({ sections }: PaperFile): boolean => sections.some(({ draw }) => draw.length > 0)

export const NO_ENTRIES: BankEntries = { byId: new Map(), alike: [] }

/** What a paper may ask: in each section the entries that its file names, and those that fit each of its parts. */
export const ruleOf = (paper: PaperFile, { byId, alike }: BankEntries): PaperRule.PaperRule => {
  const { sections, unseen = false } = paper
  const banks = banksOf(paper)
  const all = [...byId.values()].filter(({ bank }) => banks.includes(bank))
  const rule = sections.map(({ question_ids, draw }) => ({
    fixed: question_ids.map((id) => unitOf(byId.get(id) ?? { id, parts: [] })),
    pools: draw.map((part) => ({
      count: part.count,
      units: all.filter((entry) => PaperRule.fits(part, entry)).map(unitOf),
    })),
  }))
  const asked = new Set(
    rule.flatMap(({ fixed, pools }) => [...fixed, ...pools.flatMap(({ units }) => units)]).map(nameOf),
  )
  return {
    sections: rule,
    alike: alike
      .map((group) =>
        group.map((id) => nameOf(unitOf(byId.get(id) ?? { id, parts: [] }))).filter((id) => asked.has(id)),
      )
      .filter((group) => group.length > 1),
    unseen,
  }
}

/** The questions of an entry. */
export const unitOf = ({ id, parts }: Pick<Entry, "id" | "parts">): PaperRule.Unit =>
  parts.length === 0 ? [id] : parts

const nameOf = ([first = ""]: PaperRule.Unit): string => first

/** Points of one attempt. */
export const totalOf = ({ sections }: PaperFile): number =>
  sections.reduce(
    (sum, { score, question_ids, draw }) => sum + score * draw.reduce((n, { count }) => n + count, question_ids.length),
    0,
  )
