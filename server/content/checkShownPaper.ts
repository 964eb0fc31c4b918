import { entriesOf } from "./bankEntries.ts"
import type { PaperFile } from "./bankFiles.ts"
import { checkPaper } from "./checkPaper.ts"
import type { BankContent } from "./BankContent.ts"
import type { Decoded } from "./ContentReader.ts"
import { isDrawn, ruleOf } from "./paperRule.ts"
import type { Problem } from "./Problem.ts"
import type { Ids } from "./references.ts"
import { type Elsewhere, warnOfOpenQuestions } from "./warnOfOpenQuestions.ts"
import { spreadText, warnOfPaper, warnOfShuffled } from "./warnOfPapers.ts"

interface Beside {
  /** Those that it names. */
  readonly banks: ReadonlyArray<BankContent>
  readonly elsewhere: Elsewhere
  readonly subjects: Ids
  /** Epoch milliseconds. */
  readonly now: number
  /** What was reported so far: warnings follow once there is nothing. */
  readonly problems: ReadonlyArray<Problem>
}

/** Checks a paper with the banks that it names; gives what it draws from, and how far its papers differ. */
export const checkShownPaper = (
  file: Decoded<PaperFile>,
  { banks, elsewhere, subjects, now, problems }: Beside,
): ReadonlyArray<string> => {
  const paper = file.value
  const entries = entriesOf(banks, isDrawn(paper))
  checkPaper(
    file,
    { banks: banks.map(({ bank }) => ({ bank, open: null })), isWhole: () => true },
    new Map(banks.map(({ bank }) => [bank.value.id, entries])),
    subjects,
  )
  const rule = ruleOf(paper, entries)
  if (problems.length === 0) {
    warnOfPaper(file, { rule, entries, banks })
    warnOfShuffled(file, { entries, banks })
    warnOfOpenQuestions(file, rule, elsewhere, now)
  }
  if (!isDrawn(paper)) return []
  const parts = rule.sections.flatMap(({ pools }, a) =>
    pools.map(
      ({ count, units }, b) => `“${paper.sections[a]?.name}”第${b + 1}项：抽${count}题，合条件的有${units.length}题`,
    ),
  )
  return [...parts, spreadText(paper, entries) ?? []].flat()
}
