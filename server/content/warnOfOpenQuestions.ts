import type * as PaperRule from "#domain/attempt/PaperRule.ts"
import type { PaperFile } from "./bankFiles.ts"
import type { Decoded } from "./ContentReader.ts"
import * as Moments from "./Moments.ts"
import { paperRules } from "./paperRules.ts"

/** What other papers ask: by the first question of an entry, the id of one of them. */
export interface Elsewhere {
  /** Of papers whose keys can be seen at any time. */
  readonly open: ReadonlyMap<string, string>
  /** Of papers whose time is not over. */
  readonly coming: ReadonlyMap<string, string>
}

export const NOWHERE: Elsewhere = { open: new Map(), coming: new Map() }

/** Whether the keys of a paper can be seen at any time. */
export const isOpen = (paper: PaperFile): boolean =>
  paper.closes === undefined && paperRules(paper).key_policy !== "after_close"

// whose time is over may be practised
const isComing = ({ closes }: PaperFile, now: number): boolean =>
  closes !== undefined && (Moments.instant(closes, now) ?? 0) > now

type Words = { readonly [N in "listed" | "drawn"]: (what: string | number, paper: string) => string }

const OPEN_ELSEWHERE: Words = {
  listed: (id, paper) => `题目 ${id} 也在试卷 ${paper} 中，那里随时可以看到答案`,
  drawn: (count) => `能抽到的题中有${count}题也在别的试卷里，那里随时可以看到答案`,
}

const COMING_ELSEWHERE: Words = {
  listed: (id, paper) => `题目 ${id} 也在试卷 ${paper} 中，那场还没有结束，而这里随时可以看到答案`,
  drawn: (count) => `能抽到的题中有${count}题也在还没有结束的试卷里，而这里随时可以看到答案`,
}

/** Reports what a paper asks whose keys can be seen before its time is over, in another or in itself. */
export const warnOfOpenQuestions = (
  paper: Decoded<PaperFile>,
  rule: PaperRule.PaperRule,
  { open, coming }: Elsewhere,
  now: number,
): void => {
  if (isComing(paper.value, now)) warnOfShared(paper, rule, open, OPEN_ELSEWHERE)
  else if (isOpen(paper.value)) warnOfShared(paper, rule, coming, COMING_ELSEWHERE)
}

const warnOfShared = (
  paper: Decoded<PaperFile>,
  rule: PaperRule.PaperRule,
  others: ReadonlyMap<string, string>,
  words: Words,
): void => {
  if (others.size === 0) return
  rule.sections.forEach(({ fixed, pools }, a) => {
    fixed.forEach(([first = ""], b) => {
      const other = others.get(first)
      if (other !== undefined)
        paper.warn(
          ["sections", a, "question_ids", b],
          words.listed(paper.value.sections[a]?.question_ids[b] ?? "", other),
        )
    })
    pools.forEach(({ units }, b) => {
      const [found] = units.flatMap(([first = ""]) => others.get(first) ?? [])
      const count = units.filter(([first = ""]) => others.has(first)).length
      if (found !== undefined) paper.warn(["sections", a, "draw", b], words.drawn(count, found))
    })
  })
}
