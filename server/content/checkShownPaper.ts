import { entriesOf } from "./bankEntries.ts"
import type { PaperFile } from "./bankFiles.ts"
import { checkPaper } from "./checkPaper.ts"
import type { BankContent } from "./Content.ts"
import type { Decoded } from "./ContentReader.ts"
import { isDrawn, ruleOf } from "./paperRule.ts"
import { spreadText } from "./warnOfPapers.ts"

const ANY = { isWhole: false, set: new Set<string>() }

/** Checks a paper with the banks that it names; gives what it draws from, and how far its papers differ. */
export const checkShownPaper = (file: Decoded<PaperFile>, banks: ReadonlyArray<BankContent>): ReadonlyArray<string> => {
  const paper = file.value
  const entries = entriesOf(banks, isDrawn(paper))
  checkPaper(
    file,
    { banks: banks.map(({ bank }) => ({ bank, open: null })), isWhole: () => true },
    new Map(banks.map(({ bank }) => [bank.value.id, entries])),
    ANY,
  )
  if (!isDrawn(paper)) return []
  const rule = ruleOf(paper, entries)
  const parts = rule.sections.flatMap(({ pools }, a) =>
    pools.map(
      ({ count, units }, b) => `“${paper.sections[a]?.name}”第${b + 1}项：抽${count}题，合条件的有${units.length}题`,
    ),
  )
  return [...parts, spreadText(paper, entries) ?? []].flat()
}
