import type { CallName, Payload } from "#domain/contract/Contract.ts"

/** What the payloads name: attempts of the owner, and what else is around them. */
export interface LeakWorld {
  readonly paper_id: string
  readonly attempt_id: string
  /** Practice of the same bank, with the same answers saved. */
  readonly practice_id: string
  readonly receipt_number: string
  readonly share_id: string
}

type Cases = { readonly [N in CallName]: (world: LeakWorld) => ReadonlyArray<Payload<N>> }

const QUESTIONS = ["q1", "q2", "q3", "q4", "q5", "q6a", "q6b"]
const MOBILE = "13900004009"
const none = () => [{}]
const page = (): ReadonlyArray<{ page?: string; page_size?: string }> => [{}, { page: "1", page_size: "100" }]

/**
 * Every call of the contract with what could draw a key out of it. A call without a case does not compile; what a case
 * gives may be refused, the refusal is searched too.
 */
export const LEAK_CASES: Cases = {
  "user.login": () => [{ mobile: MOBILE, password: "wrong-1234" }],
  "user.uidLogin": () => [{ uid: "u", time: 1, signature: "0" }],
  "user.logout": none,
  "user.register": () => [{ mobile: MOBILE, code: "000000", password: "abcd1234", agreed: true }],
  "user.forgetPassword": () => [{ mobile: MOBILE, code: "000000" }],
  "user.resetPassword": () => [{ mobile: MOBILE, code: "000000", password: "abcd1234" }],
  "user.checkUsername": () => [{ mobile: MOBILE }],
  "sms.send": () => [{ mobile: MOBILE, scene: "login" }],
  "user.info": none,
  "user.saveInfo": () => [{ name: "学员" }],
  "user.avatar": none,
  "user.account": none,
  "user.signOutDevice": () => [{}, { id: "1" }],
  "user.myData": none,
  "user.leave": () => [{ leave: true }, { leave: false }],
  "user.mySubject": none,
  "user.learnRecord": page,
  "user.data": none,
  "user.classrooms": none,
  "user.studyAgain": () => [{ classroom_id: "1001" }],
  "user.classroomResource": none,
  "user.classroomResourceList": () => [{ classroom_id: "1001" }],
  "study.readiness": none,
  "study.session": none,
  "study.begin": none,
  "study.finish": none,
  "study.term": none,
  "study.markTerm": () => [{ exam_day: "2026-04-11", mark: "sitting" }],
  "user.examPackage": () => [{}, { limit: "50" }],
  "mechanism.view": none,
  "mechanism.policyInfo": () => [{ id: "about" }],
  "default.bottomDetail": none,
  "default.routeRules": none,
  "default.ip": none,
  "default.crash": () => [{ build_id: "b1", page: "home", name: "TypeError", message: "", at: "" }],
  "advertise.ad": none,
  "calendar.info": none,
  "subject.tree": none,
  "course.list": page,
  "course.filters": none,
  "course.detail": () => [{ id: "1001" }],
  "course.join": () => [{ classroom_id: "1001" }],
  "order.quote": () => [{ classroom_id: "2001" }],
  "order.coupon": () => [{ classroom_id: "2001", coupon: "TEN" }],
  "order.create": () => [{ classroom_id: "2001", coupon: null, amount: "99.00" }],
  "order.pay": () => [{ id: "202603020000000000", provider: "embedded" }],
  "order.cancel": () => [{ id: "202603020000000000" }],
  "order.check": () => [{ id: "202603020000000000" }],
  "order.detail": () => [{ id: "202603020000000000" }],
  "order.list": page,
  "course.study": () => [{ classroom_id: "1001" }],
  "course.lesson": () => [{ classroom_id: "1001", lesson_id: "l1" }],
  "marker.list": () => [{ classroom_id: "1001", lesson_id: "l1" }],
  "marker.answer": () =>
    ["q1", "q2", "q3"].map((question_id) => ({
      classroom_id: "1001",
      lesson_id: "l1",
      question_id,
      value: question_id === "q3" ? true : "B",
    })),
  "note.list": () => [{ classroom_id: "1001" }],
  "note.save": () => [{ id: "n1", classroom_id: "1001", lesson_id: "l1", second: 1, text: "笔记", at: 0 }],
  "note.remove": () => [{ id: "n1" }],
  "course.progress": () => [
    { classroom_id: "1001", lesson_id: "l1", position: 1, played: [[0, 1]], finished: false } as never,
  ],
  "code.preview": () => [{ code: "000000-000000-000000" }],
  "code.redeem": () => [{ code: "000000-000000-000000" }],
  "code.history": page,
  "agreement.list": none,
  "agreement.draft": () => [{ classroom_id: "1001" }],
  "agreement.sign": () => [{ classroom_id: "1001", digest: "x", name: "学员", drawn: "", agreed: true }],
  "agreement.detail": () => [{ number: "20260302-0000000000" }],
  // what the canary is written beside, and the canary itself
  "search.find": () => ["CANARY", "canary", "要点", "单选", "5.51"].map((q) => ({ q })),
  "search.suggest": () => ["CANARY", "canary", "要点", "单选", "5.51"].map((q) => ({ q })),
  "practice.daily": () => [{ bank_id: "bank1" }, { bank_id: "bank1", month: "2026-03" }],
  "practice.reset": () => [{ bank_id: "bank2" }],
  "practice.insight": () => [{ bank_id: "bank1" }],
  "practice.question": () => QUESTIONS.map((question_id) => ({ question_id })),
  "practice.favorites": page,
  "practice.favorite": () => QUESTIONS.map((question_id) => ({ question_id, folder_id: "default" })),
  "practice.folder": () => [{ name: "计算" }],
  "practice.removeFolder": () => [{ id: "default" }],
  "practice.note": () => [{ question_id: "q1", text: "笔记" }],
  "practice.notes": page,
  "practice.report": () => [{ question_id: "q1", kind: "key", text: "有误" }],
  "practice.reports": page,
  "question.banks": page,
  "question.bank": () => [{ id: "bank1" }],
  "question.trial": () => [{ id: "bank1" }],
  "question.paper": () => [{ id: "p1" }, { id: "p2" }],
  "exam.start": ({ paper_id }) => [
    { paper_id, client_id: "other" },
    { bank_id: "bank1", client_id: "other" },
    { bank_id: "bank1", chapter_id: "c1", client_id: "other" },
    { bank_id: "bank1", exam_type: "2", draw: { count: 5 }, client_id: "other" },
    { bank_id: "bank1", exam_type: "3", client_id: "other" },
  ],
  "exam.feedback": ({ attempt_id, practice_id }) => [
    { attempt_id, feedback: "at_once" },
    { attempt_id: practice_id, feedback: "at_once" },
  ],
  "exam.attempt": ({ attempt_id, practice_id }) => [{ attempt_id }, { attempt_id: practice_id }],
  "exam.takeOver": ({ attempt_id }) => [{ attempt_id, client_id: "other" }],
  "exam.save": ({ attempt_id }) => [
    { attempt_id, client_id: "other", epoch: 1, records: [] },
    {
      attempt_id,
      client_id: "other",
      epoch: 1,
      records: [{ seq: 1, kind: "answer", question_id: "q3", value: false, at: 0 }],
    },
  ],
  "exam.check": ({ attempt_id, practice_id }) =>
    QUESTIONS.flatMap((question_id) => [
      { attempt_id, question_id },
      { attempt_id: practice_id, question_id },
    ]),
  "exam.handIn": ({ attempt_id }) => [{ attempt_id, client_id: "other", epoch: 1, last_seq: 99 }],
  "exam.handInLate": ({ attempt_id }) => [{ attempt_id, clients: [] } as never],
  "exam.state": ({ attempt_id }) => [{ attempt_id }],
  "exam.timeline": ({ attempt_id }) => [{ attempt_id }],
  "exam.receipt": ({ receipt_number }) => [{ number: receipt_number, signature: "0" } as never],
  "exam.result": ({ attempt_id, practice_id }) => [{ attempt_id }, { attempt_id: practice_id }],
  "exam.online": none,
  "exam.history": page,
  "exam.dailyHistory": page,
  "exam.wrong": () => [{}, { state: "mastered" }, { state: "removed" }, { bank_id: "bank1", page_size: "100" }],
  "exam.dailyWrong": page,
  "result.selfMark": ({ attempt_id }) => [{ attempt_id, question_id: "q5", score: 0 }],
  "result.share": ({ attempt_id }) => [{ attempt_id }],
  "result.unshare": ({ practice_id }) => [{ attempt_id: practice_id }],
  "result.shared": ({ share_id, attempt_id }) => [{ id: share_id }, { id: attempt_id }],
  "live.list": page,
  "live.detail": () => [{ id: "live1" }],
  "live.room": () => [{ id: "live1" }],
  "live.say": () => [{ id: "live1", nonce: "m1", text: "q1" }],
  "live.messages": () => [{ id: "live1", before: "100" }],
  "live.moderate": () => [{ id: "live1", epoch: 1, n: 1, act: "remove" }],
  "live.reserve": () => [{ id: "live1", reserved: true }],
  "live.upcoming": none,
  "live.dismiss": () => [{ id: "live1" }],
  "live.renewFeed": () => [{}],
  "live.mine": page,
  "news.categories": none,
  "news.list": page,
  "news.detail": () => [{ id: "n1" }],
  "teacher.list": page,
  "teacher.detail": () => [{ id: "601" }],
  "classroom.detail": () => [{ id: "1001" }],
  "wrong.overview": none,
  "wrong.act": () => [
    { question_id: "q1", act: "remove" },
    ...QUESTIONS.map((question_id) => ({ question_id, act: "add" as const })),
  ],
  "wrong.reasons": () => [{ question_id: "q1", reason: "不会", chosen: true }],
  "wrong.practise": () => [{ from: "due" }, { from: "wrong" }, { from: "point", point: "p" }],
  "wrong.export": () => [{ format: "json" }, { format: "csv" }, { format: "json", filter: { state: "mastered" } }],
}
