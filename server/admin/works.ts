import type { ActInput, ActName } from "#domain/admin/acts.ts"
import { makeBatch, revokeCodes } from "../account/operateCodes.ts"
import { changeMobile, makeUser, unbindUser, unblockUser } from "../account/operateAccounts.ts"
import { importLearners } from "../account/importLearners.ts"
import { mergeUsers } from "../account/operateMerge.ts"
import { lockUser, resetUser } from "../account/operateUsers.ts"
import { removeWechatApp, setWechatApp } from "../account/operateWechat.ts"
import { setSignature } from "../account/smsSignatures.ts"
import { addCandidate, importCandidates, removeCandidates } from "../attempt/operateCandidates.ts"
import { acceptLateAnswers, closePaper, extendPaper, refuseLateAnswers } from "../attempt/operateExams.ts"
import { tellTakers } from "../attempt/operateMessages.ts"
import { freeDevice } from "../attempt/operateDevices.ts"
import { noteIncident } from "../attempt/operateIncidents.ts"
import { allowRetake, extendChosen, withdrawGrant } from "../attempt/operateGrants.ts"
import { holdResults, releaseResults } from "../attempt/operateReleases.ts"
import { issueCertificates, revokeCertificates } from "../certificate/operateCertificates.ts"
import { bringQuestions } from "../content/bringQuestions.ts"
import { bringBack, moveRow, publishFile, removeFile } from "../content/operateContent.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import type { Pool, Sql } from "../db/Sql.ts"
import { answerAsk, hideAsk, muteWriter } from "../discussion/operateAsks.ts"
import { hideReview } from "../discussion/operateReviews.ts"
import { enrolFromSheet, enrolOne, unenrol } from "../enrolment/operateEnrolments.ts"
import { countBooks, rebuildBooks } from "../learnerQuestions/rebuildBooks.ts"
import { muteLearner, pinMessage, removeMessage } from "../live/operateChat.ts"
import { markAnswered } from "../live/roomQuestions.ts"
import { setHost } from "../live/operateLive.ts"
import { removeLearner } from "../live/operateRoom.ts"
import { endSession, moveSession } from "../live/operateSessions.ts"
import { cancelSession, editSession, scheduleSession } from "../live/operateSchedule.ts"
import { answerReport } from "../notes/operateReports.ts"
import { makeCoupon, revokeCoupon } from "../order/operateCoupons.ts"
import { answerInvoice } from "../order/operateInvoices.ts"
import { removeAccount, setAlipay, setWechat } from "../order/operateMerchants.ts"
import { declineRefund, refundOrder } from "../order/operateRefunds.ts"
import { markEqual, withdrawMarks } from "../result/markEqual.ts"
import { settleMark } from "../result/operateDifferences.ts"
import { giveMarksFromSheet, markAnswer } from "../result/operateMarks.ts"
import { voidQuestion } from "../result/operateVoid.ts"
import { requestRegrade } from "../result/operateRegrade.ts"
import { addMedia } from "../video/operateMedia.ts"
import { addCaptions } from "../video/placeCaptions.ts"
import { switchAgency } from "../site/operateAgencies.ts"
import { addDomain, removeDomain } from "./operateDomains.ts"
import { changeRole, endAdmin, inviteAdmin, resetAdmin } from "./operateAdmins.ts"
import { openAgency } from "./openAgency.ts"
import { changeOwnPassword, confirmAuthenticator, newAuthenticator, renewRecoveryCodes } from "./ownAccount.ts"
import { endOwnSessions } from "./ownSessions.ts"
import { regradeNow } from "./regradeNow.ts"
import { undoAct } from "./undoAct.ts"

type Work<Input> = (sql: Sql, operator: OperatorContext, input: Input) => Promise<OperatorReport>

/** What each act does, in the transaction that leaves its row. */
export const WORKS: { readonly [N in ActName]: Work<ActInput<N>> } = {
  "user:reset": (sql, operator, { user }) => resetUser(sql, operator, user),
  "user:lock": (sql, operator, { user, unlock }) => lockUser(sql, operator, { user, locked: !unlock }),
  "user:make": makeUser,
  "user:import": importLearners,
  "user:merge": mergeUsers,
  "user:mobile": changeMobile,
  "user:unblock": (sql, operator, { user }) => unblockUser(sql, operator, user),
  "user:unbind": (sql, operator, { user }) => unbindUser(sql, operator, user),
  "user:enrol": (sql, operator, { learners, user = "", classroom = "", ...until }) =>
    learners === undefined
      ? enrolOne(sql, operator, { user, classroom, ...until })
      : enrolFromSheet(sql, operator, learners),
  "user:unenrol": unenrol,
  "code:make": (sql, operator, { batch: id, "valid-until": validUntil = null, expires = null, ...batch }) =>
    makeBatch(sql, operator, { ...batch, id, validUntil, expires }),
  "code:revoke": (sql, operator, { batch, number = null }) => revokeCodes(sql, operator, { batch, number }),
  "coupon:make": (
    sql,
    operator,
    { off, percent = 0, from = null, minimum = 0, classroom = null, uses = null, ...rest },
  ) =>
    makeCoupon(sql, operator, {
      ...rest,
      ...(off === undefined ? { kind: "percent", value: percent } : { kind: "off", value: off }),
      from,
      minimum_fen: minimum,
      classroom_id: classroom,
      most_uses: uses,
    }),
  "coupon:revoke": (sql, operator, { code, restore = false }) =>
    revokeCoupon(sql, operator, { code, isRevoked: !restore }),
  "order:refund": (sql, operator, { order, whole = false, reason }) =>
    refundOrder(sql, operator, { order, whole, ...(reason !== undefined && { reason }) }),
  "order:decline": declineRefund,
  "invoice:issue": answerInvoice,
  "pay:wechat": setWechat,
  "pay:alipay": setAlipay,
  "pay:remove": removeAccount,
  "exam:extend": (sql, operator, { paper, user = null, minutes, back = false }) =>
    extendPaper(sql, operator, { paper, user, minutes: back ? -minutes : minutes }),
  "exam:extra": extendChosen,
  "exam:retake": allowRetake,
  "candidate:import": importCandidates,
  "candidate:add": addCandidate,
  "candidate:remove": removeCandidates,
  "exam:withdraw": (sql, operator, { grant }) => withdrawGrant(sql, operator, grant),
  "exam:close": (sql, operator, { paper, user = null, in: inMinutes = 1 }) =>
    closePaper(sql, operator, { paper, user, inMinutes }),
  "exam:message": tellTakers,
  "exam:device": freeDevice,
  "exam:incident": noteIncident,
  "exam:hold": (sql, operator, { paper, until = null, back = false }) =>
    holdResults(sql, operator, { paper, until, back }),
  "exam:release": (sql, operator, { paper }) => releaseResults(sql, operator, paper),
  "exam:void": (sql, operator, { paper, question, as = null }) => voidQuestion(sql, operator, { paper, question, as }),
  "exam:regrade": (sql, operator, { question = null }) => requestRegrade(sql, operator, question),
  "late:accept": (sql, operator, { attempt }) => acceptLateAnswers(sql, operator, attempt),
  "late:refuse": (sql, operator, { attempt }) => refuseLateAnswers(sql, operator, attempt),
  "mark:give": (sql, operator, { marks, attempt = "", question = "", score = Number.NaN }) =>
    marks === undefined
      ? markAnswer(sql, operator, { attempt, question, score })
      : giveMarksFromSheet(sql, operator, marks),
  "mark:equal": markEqual,
  "mark:withdraw": (sql, operator, { intent }) => withdrawMarks(sql, operator, intent),
  "mark:settle": settleMark,
  "wrong:rebuild": countBooks,
  "report:answer": (sql, operator, { id, as: status, reply = "" }) =>
    answerReport(sql, operator, { id, status, reply }),
  "certificate:issue": issueCertificates,
  "certificate:revoke": revokeCertificates,
  "question:bring": bringQuestions,
  "content:publish": publishFile,
  "content:back": bringBack,
  "content:move": moveRow,
  "content:remove": removeFile,
  "media:add": addMedia,
  "media:captions": addCaptions,
  "ask:answer": answerAsk,
  "ask:hide": hideAsk,
  "ask:mute": muteWriter,
  "review:hide": hideReview,
  "live:schedule": scheduleSession,
  "live:edit": editSession,
  "live:cancel": cancelSession,
  "live:move": (sql, operator, { session, to, minutes = null }) => moveSession(sql, operator, { session, to, minutes }),
  "live:end": (sql, operator, { session }) => endSession(sql, operator, session),
  "live:host": (sql, operator, { user, as = null }) => setHost(sql, operator, { user, as }),
  "chat:remove": removeMessage,
  "chat:pin": pinMessage,
  "chat:answered": markAnswered,
  "chat:mute": (sql, operator, { session, user, unmute }) =>
    muteLearner(sql, operator, { session, user, kind: unmute ? "unmute" : "mute" }),
  "live:remove": removeLearner,
  "admin:invite": inviteAdmin,
  "admin:role": changeRole,
  "admin:reset": resetAdmin,
  "admin:end": endAdmin,
  "domain:add": (sql, operator, { domain, study }) => addDomain(sql, operator, { domain, studies: study }),
  "domain:remove": (sql, operator, { domain }) => removeDomain(sql, operator, domain),
  "sms:signature": (sql, operator, { sign = null }) => setSignature(sql, operator, { sign }),
  "wechat:set": setWechatApp,
  "wechat:remove": removeWechatApp,
  "agency:open": openAgency,
  "agency:off": (sql, operator) => switchAgency(sql, operator, false),
  "agency:on": (sql, operator) => switchAgency(sql, operator, true),
  "acts:undo": (sql, operator, { act }) =>
    undoAct(sql, operator, act, (name, input) => WORKS[name](sql, operator, input)),
  "own:password": changeOwnPassword,
  "own:codes": renewRecoveryCodes,
  "own:authenticator": newAuthenticator,
  "own:confirm": confirmAuthenticator,
  "own:end": endOwnSessions,
}

/** What is too much for one transaction: it is taken after the act, and its report is the act's. */
export const STEPS: {
  readonly [N in ActName]?: (pool: Pool, operator: OperatorContext) => Promise<OperatorReport>
} = {
  "exam:regrade": regradeNow,
  "wrong:rebuild": rebuildBooks,
}
