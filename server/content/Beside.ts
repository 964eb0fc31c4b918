import type { BesideBank } from "./besideBank.ts"
import type { BesideCourse } from "./besideCourse.ts"
import type { BesideSubject } from "./besideSubject.ts"
import type { Offer } from "./Offer.ts"
import type { BesideView } from "./learnerView.ts"
import type { QuestionSource } from "./shownQuestion.ts"
import type { SiteIds } from "./siteIds.ts"
import type { Elsewhere } from "./warnOfOpenQuestions.ts"

/** Said beside the form. */
export type Facts = ReadonlyArray<string>

/** What the site has beside the file. */
export interface Beside extends BesideView {
  /** Of a question. */
  readonly question: QuestionSource | null
  /** Of an agency; null: it is not known. */
  readonly offer: Offer | null
  /** Of a bank. */
  readonly bank: BesideBank | null
  /** Of a paper: what others ask of its banks. */
  readonly elsewhere: Elsewhere
  /** Of a course, or a live session. */
  readonly course: BesideCourse | null
  /** Of a subject: those below it that are taken out while others name them. */
  readonly subject: BesideSubject
  /** What it may name. */
  readonly ids: SiteIds
  /** Paths of those that its texts may show. */
  readonly pictures: ReadonlySet<string>
  /** Said beside the form. */
  readonly facts: Facts
}
