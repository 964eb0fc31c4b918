import type { Content } from "./Content.ts"
import { warnOfAgencies } from "./warnOfAgencies.ts"
import { warnOfKeyPatterns } from "./warnOfKeyPatterns.ts"
import { warnOfNearDuplicates } from "./warnOfNearDuplicates.ts"
import { warnOfPapers } from "./warnOfPapers.ts"
import { warnOfQuestionTexts } from "./warnOfQuestionTexts.ts"

/** Reports what can be imported but may not be meant. `now`: epoch milliseconds. */
export const contentWarnings = (content: Content, now: number): void => {
  for (const bank of content.banks) {
    warnOfQuestionTexts(bank)
    warnOfNearDuplicates(bank)
    warnOfKeyPatterns(bank)
  }
  warnOfPapers(content, now)
  warnOfAgencies(content)
}
