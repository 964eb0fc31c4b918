import type { ListInput, ListName } from "#domain/admin/lists.ts"
import { mayDo } from "#domain/admin/permissions.ts"
import { ROLES } from "#domain/admin/Role.ts"
import { listBatches, listUses } from "../account/listCodes.ts"
import { findUsers } from "../account/operateFind.ts"
import { showUser } from "../account/operateLearner.ts"
import { showAttempt } from "../attempt/operateAttempt.ts"
import { listBoard } from "../attempt/operateBoard.ts"
import { listCandidates } from "../attempt/operateCandidateList.ts"
import { listPapers } from "../attempt/operatePapers.ts"
import { listLateAnswers } from "../attempt/operateExams.ts"
import { listSetAside } from "../attempt/operateSetAside.ts"
import { listCertificates } from "../certificate/listCertificates.ts"
import { editFile } from "../content/drafts.ts"
import { listOffer, listRows } from "../content/listOffer.ts"
import { listQuestionFile } from "../content/questionFile.ts"
import { listPages } from "../content/listPages.ts"
import { listFiles, listVersions } from "../content/listContent.ts"
import { compareVersions, showFile } from "../content/operateContent.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import { readPage } from "../core/readPage.ts"
import { requireAgency } from "../core/requireAgency.ts"
import { databaseNow } from "../db/databaseClock.ts"
import type { Sql } from "../db/Sql.ts"
import { listAllAsks } from "../discussion/operateAsks.ts"
import { listAllReviews } from "../discussion/operateReviews.ts"
import { listHours } from "../hours/listHours.ts"
import { listChat } from "../live/operateChat.ts"
import { listAttendance, listHosts } from "../live/operateLive.ts"
import { showRoom } from "../live/operateRoom.ts"
import { listSessions } from "../live/operateSessions.ts"
import { listReports } from "../notes/operateReports.ts"
import { listCoupons } from "../order/listCoupons.ts"
import { dayStatement } from "../order/dayStatement.ts"
import { listInvoices } from "../order/listInvoices.ts"
import { listWechatApps } from "../account/operateWechat.ts"
import { listAccounts } from "../order/operateMerchants.ts"
import { listOrders } from "../order/operateOrders.ts"
import { listQuestionsToMark, nextAnswers } from "../result/operateMarking.ts"
import { listDifferences } from "../result/operateDifferences.ts"
import { listAwaitedMarks } from "../result/operateMarks.ts"
import { RESULTS } from "../result/resultsList.ts"
import { showExamStats } from "../result/showExamStats.ts"
import { showQuestionStats } from "../result/showQuestionStats.ts"
import { listStudied } from "../study/operateStudy.ts"
import { showLearningStats } from "../study/showLearningStats.ts"
import { showSalesStats } from "../order/showSalesStats.ts"
import { summarizePaper } from "../result/summarizePaper.ts"
import { listMedia } from "../video/operateMedia.ts"
import { checkDomains, lookUp } from "../site/checkDomains.ts"
import { listAgencies, showAgency } from "../site/operateAgencies.ts"
import type { Operator } from "./doAct.ts"
import { csvLines } from "./fileRows.ts"
import { ACTS_DONE, actLines } from "./listActs.ts"
import { readLines, READS_OF_DATA } from "./listReads.ts"
import { maskReport } from "./maskReport.ts"
import { listAdmins } from "./operateAdmins.ts"
import { recordRead } from "./recordRead.ts"
import { showToday } from "./showToday.ts"
import { listOwnSessions } from "./ownSessions.ts"

type Read<Input> = (sql: Sql, operator: OperatorContext, input: Input) => Promise<OperatorReport>

const READS: { readonly [N in ListName]: Read<ListInput<N>> } = {
  "today:show": showToday,
  "acts:list": (sql, operator, asked) =>
    asked.reads === true
      ? readPage(sql, READS_OF_DATA, operator, { asked, linesOf: readLines })
      : readPage(sql, ACTS_DONE, operator, { asked, linesOf: actLines }),
  "admin:list": listAdmins,
  "agency:list": listAgencies,
  "domain:check": (sql, operator) => checkDomains(sql, operator, lookUp),
  "agency:show": showAgency,
  "user:find": findUsers,
  "user:show": (sql, operator, { user }) => showUser(sql, operator, user),
  "exam:list": listPapers,
  "exam:attempt": (sql, operator, { attempt }) => showAttempt(sql, operator, attempt),
  "exam:summary": summarizePaper,
  "stats:exams": showExamStats,
  "stats:learning": showLearningStats,
  "study:list": listStudied,
  "hours:list": listHours,
  "stats:sales": showSalesStats,
  "stats:questions": showQuestionStats,
  "exam:results": (sql, operator, asked) =>
    readPage(sql, RESULTS, operator, { asked, linesOf: (rows) => csvLines("exam:results", rows) }),
  "exam:board": listBoard,
  "candidate:list": listCandidates,
  "certificate:list": listCertificates,
  "code:list": listBatches,
  "coupon:list": listCoupons,
  "order:list": listOrders,
  "order:day": dayStatement,
  "code:uses": listUses,
  "invoice:list": listInvoices,
  "pay:list": listAccounts,
  "wechat:list": listWechatApps,
  "aside:list": listSetAside,
  "late:list": listLateAnswers,
  "mark:list": listAwaitedMarks,
  "mark:questions": listQuestionsToMark,
  "mark:batch": nextAnswers,
  "mark:differences": listDifferences,
  "report:list": listReports,
  "content:pages": listPages,
  "content:offer": listOffer,
  "content:rows": listRows,
  "content:edit": editFile,
  "question:file": listQuestionFile,
  "content:files": listFiles,
  "content:versions": listVersions,
  "content:show": showFile,
  "content:diff": compareVersions,
  "media:list": listMedia,
  "ask:list": listAllAsks,
  "review:list": listAllReviews,
  "live:list": listSessions,
  "live:room": showRoom,
  "live:hosts": listHosts,
  "live:attendance": (sql, operator, { session }) => listAttendance(sql, operator, session),
  "chat:list": (sql, operator, { session }) => listChat(sql, operator, session),
  "own:sessions": listOwnSessions,
}

/** Reads a list of an agency, as the role may see it; personal data that it gives leaves a row. Throws CannotOperate. */
export const readList = async <N extends ListName>(
  sql: Sql,
  { agency, role, by, account, secretsKey, progress = () => {} }: Operator,
  name: N,
  input: ListInput<N>,
): Promise<OperatorReport> => {
  if (!mayDo(role, name)) throw new CannotOperate(`${ROLES[role]}不能看这个列表`)
  await requireAgency(sql, agency)
  const now = await databaseNow(sql)
  const context = { agency, role, by, account, secretsKey, now, isDryRun: false, progress }
  const report = await READS[name](sql, context, input)
  const { learners = [], isWatched = false } = report
  await recordRead(sql, { agency, at: now, by, accountId: account?.id ?? null, list: name, learners, isWatched })
  return maskReport(role, report)
}
