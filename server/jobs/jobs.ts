import { publishDrafts } from "../admin/publishDrafts.ts"
import type { Job } from "../core/runSteps.ts"
import { closeAttempt } from "../attempt/closeAttempt.ts"
import { followWindow } from "../attempt/followWindow.ts"
import { foldNextLearner } from "../learnerQuestions/foldMarks.ts"
import { regradeCorrected } from "../result/regradeCorrected.ts"
import { indexNext } from "../searchIndex/indexAgencies.ts"
import { countDiscrimination } from "../result/countDiscrimination.ts"
import { countLearners } from "../result/countLearners.ts"
import { foldStatistics } from "../result/foldStatistics.ts"
import { settleCertificates } from "../certificate/settleCertificates.ts"
import { tellEvents } from "../messages/tellEvents.ts"
import { tellTerms } from "../messages/tellTerms.ts"
import { moveRepeating } from "../live/moveRepeating.ts"
import { leaveAccounts } from "../account/leaveAccounts.ts"
import { rewriteAvatars } from "../account/rewriteAvatars.ts"
import { foldFigures } from "./foldFigures.ts"
import { deleteExpired } from "./deleteExpired.ts"
import { CLOSE, REGRADE, STATISTICS } from "../core/jobNames.ts"

/** Longer than any statement of a hand-in may take. */
const SETTLE_MS = 30_000

export const jobs: ReadonlyArray<Job> = [
  { name: CLOSE, every: 15_000, run: closeAttempt },
  { name: "follow windows", every: 15_000, run: followWindow },
  { name: REGRADE, every: 15_000, run: regradeCorrected(SETTLE_MS) },
  { name: STATISTICS, every: 2_000, run: foldStatistics },
  { name: "count discrimination", every: 600_000, run: countDiscrimination },
  { name: "count learners", every: 2_000, run: countLearners },
  { name: "fold figures of days", every: 15_000, run: foldFigures },
  { name: "fold released marks", every: 60_000, run: foldNextLearner },
  { name: "move repeating sessions", every: 5_000, run: moveRepeating },
  { name: "publish drafts", every: 15_000, run: publishDrafts },
  { name: "index for search", every: 5_000, run: indexNext },
  { name: "settle certificates", every: 60_000, run: settleCertificates },
  { name: "tell phases and validity", every: 60_000, run: tellTerms },
  { name: "tell results and reports", every: 60_000, run: tellEvents },
  { name: "rewrite avatars", every: 600_000, run: rewriteAvatars },
  { name: "delete accounts", every: 600_000, run: leaveAccounts },
  { name: "delete expired rows", every: 600_000, run: deleteExpired },
]
