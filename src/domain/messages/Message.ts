import type { Message as Shown } from "../contract/message.ts"
import { href } from "../route/href.ts"
import { stateOf } from "../study/examCalendar.ts"
import type { Term } from "../study/ExamTerm.ts"
import { dayText } from "../time/dayText.ts"
import * as Shanghai from "../time/Shanghai.ts"

/** Something to tell a learner; the same kind and subject is told once. The title alone goes into an SMS. */
export interface Message extends Pick<Shown, "kind" | "title" | "text" | "url"> {
  readonly subject: string
}

/** The one message of a phase; null where there is nothing to tell. `now`: epoch milliseconds. */
export const ofTerm = ({ phase, exam, step }: Term, now: number): Message | null => {
  if (exam === null) return null
  const told = (title: string, ...texts: ReadonlyArray<string>): Message => ({
    kind: "term",
    subject: `${exam.start}/${phase}`,
    title,
    text: texts.filter((text) => text !== "").join("；"),
    url: href("study-term", {}),
  })
  const when = step === null ? "" : dayText(step.start)
  switch (phase) {
    case "registration":
      return step !== null && stateOf(step, now).kind === "open"
        ? told("报名开始了", step.name, `${dayText(step.end)}截止`)
        : null
    case "preparing":
      return told("考试定下来了", exam.name, dayText(exam.start))
    case "sprint":
      return told("冲刺开始了", `${dayText(exam.start)}考试`, step === null ? "" : `${when}起可打印准考证`)
    case "eve":
      return told("明天考试", exam.hours, exam.bring === "" ? "带好准考证和有效身份证件" : `带好${exam.bring}`)
    case "after":
      return told("考完了，歇一歇", when === "" ? "想好下一科，再从容开始" : `${when}起可以查分`)
    case "results":
      return told("可以查分了", step?.name ?? "")
    case "choosing":
    case "sitting":
      return null
  }
}

interface Classroom {
  readonly classroom_id: string
  readonly name: string
  readonly valid_until: string
  /** Of `valid_until`; null where it names no date. */
  readonly expiry: { readonly time: string; readonly isExpires: boolean; readonly leftDays: number } | null
}

const SOON_DAYS = 30

/** Null while there is time, and once it is over. */
export const ofValidity = ({ classroom_id, name, valid_until, expiry }: Classroom): Message | null =>
  expiry === null || expiry.isExpires || expiry.leftDays > SOON_DAYS
    ? null
    : {
        kind: "validity",
        subject: `${classroom_id}/${valid_until}`,
        title: "课程快到期了",
        text: `${name}，${dayText(expiry.time.slice(0, 10))}到期`,
        url: href("study-my-courses", {}),
      }

interface Attempt {
  readonly attempt_id: string
  readonly title: string
  /** Answers that wait for a mark. */
  readonly awaiting: number
}

export const ofResult = ({ attempt_id, title, awaiting }: Attempt): Message => ({
  kind: "result",
  subject: attempt_id,
  title: "考试成绩公布了",
  text: awaiting > 0 ? `${title}；还有${awaiting}题在批改` : title,
  url: href("online-exam-result", {}, { attempt_id }),
})

export const ofMark = ({ attempt_id, title }: Attempt): Message => ({
  kind: "mark",
  subject: attempt_id,
  title: "简答题批改完了",
  text: title,
  url: href("online-exam-result", {}, { attempt_id }),
})

interface Certificate {
  readonly number: string
  readonly heading: string
  readonly title: string
}

export const ofCertificate = ({ number, heading, title }: Certificate): Message => ({
  kind: "result",
  subject: number,
  title: `${heading}发给你了`,
  text: title,
  url: href("study-certificates", {}),
})

export const ofRevoked = ({ number, heading, title }: Certificate, why: string): Message => ({
  kind: "result",
  subject: `${number}/revoked`,
  title: `${heading}被吊销了`,
  text: `${title}，${why}`,
  url: href("study-certificates", {}),
})

export const ofReport = (id: string): Message => ({
  kind: "report",
  subject: id,
  title: "纠错有回复了",
  text: "谢谢你指出来，去看看老师怎么说",
  url: href("study-favorites", {}, { tab: "reports" }),
})

/** Its beginning tells which one it is. */
export const ofAsk = ({ id, text }: { readonly id: string; readonly text: string }): Message => ({
  kind: "ask",
  subject: id,
  title: "老师回答了你的提问",
  text: text.length > 40 ? `${text.slice(0, 40).replace(/[\ud800-\udbff]$/, "")}…` : text,
  url: href("study-ask", {}, { id }),
})

interface Session {
  readonly id: string
  readonly title: string
  /** Epoch milliseconds. */
  readonly starts_at: number
  /** Else it takes place again. */
  readonly is_cancelled: boolean
}

/** To who reserved it; `subject` is of this cancellation. */
export const ofSession = ({ id, title, starts_at, is_cancelled }: Session, subject: string): Message => {
  const start = `${dayText(Shanghai.dateText(starts_at))}${Shanghai.timeText(starts_at)}`
  return is_cancelled
    ? {
        kind: "live",
        subject,
        title: "预约的直播取消了",
        text: `${title}，原定${start}开始`,
        url: href("live-home", {}),
      }
    : {
        kind: "live",
        subject,
        title: "取消的直播恢复了",
        text: `${title}，${start}开始`,
        url: href("live-detail", { id }),
      }
}

interface Homework {
  readonly paper_id: string
  readonly name: string
  /** Epoch milliseconds. */
  readonly due_at: number
}

/** To whom it was given and who has not handed it in; again where its day was moved. */
export const ofHomework = ({ paper_id, name, due_at }: Homework): Message => ({
  kind: "homework",
  subject: `${paper_id}/${due_at}`,
  title: "作业快截止了",
  text: `${name}，${dayText(Shanghai.dateText(due_at))}${Shanghai.timeText(due_at)}截止`,
  url: href("mock-exam", {}, { paper_id }),
})

const ORDER_NEWS = {
  approved: ["退款申请通过了", (amount: string) => `将退回${amount}元`],
  returned: ["退款已到账", (amount: string) => `退回${amount}元`],
  refused: ["退款申请没有通过", (reply: string) => reply],
  invoiced: ["发票开好了", (number: string) => `发票号码${number}`],
  uninvoiced: ["发票申请没有通过", (reply: string) => reply],
  reversed: ["发票已红冲", (number: string) => `红字发票号码${number}`],
} as const

/** What became of the money or the invoice of an order; `detail`: an amount in yuan, a number, or why `subject` was refused. */
export const ofOrder = (
  { id, name }: { readonly id: string; readonly name: string },
  news: keyof typeof ORDER_NEWS,
  detail: string,
  subject = id,
): Message => ({
  kind: "order",
  subject: `${subject}/${news}`,
  title: ORDER_NEWS[news][0],
  text: `${name}；${ORDER_NEWS[news][1](detail)}`,
  url: href("checkout", {}, { id }),
})

/** No SMS is sent from nine in the evening to eight in the morning. */
const QUIET = { from: 21, until: 8 }

export const isQuiet = (now: number): boolean => {
  const { hour } = Shanghai.at(now)
  return hour >= QUIET.from || hour < QUIET.until
}
