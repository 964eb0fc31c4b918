import type { Content } from "./Content.ts"
import type { BankContent } from "./BankContent.ts"
import { warnOfKeyPatterns } from "./warnOfKeyPatterns.ts"
import { warnOfNearDuplicates } from "./warnOfNearDuplicates.ts"
import { warnOfPapers } from "./warnOfPapers.ts"
import { warnOfQuestionTexts } from "./warnOfQuestionTexts.ts"

/** Reports what may not be meant in a bank and in its papers. `now`: epoch milliseconds. */
export const bankWarnings = (content: Content, now: number): ((bank: BankContent) => void) => {
  const papers = warnOfPapers(content, now)
  return (bank) => {
    warnOfQuestionTexts(bank)
    warnOfNearDuplicates(bank)
    warnOfKeyPatterns(bank)
    papers(bank)
  }
}
