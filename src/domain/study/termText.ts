import { href } from "../route/href.ts"
import { dayText, rangeText } from "../time/dayText.ts"
import { type ExamDays, stateOf, stateText } from "./examCalendar.ts"
import type { Term } from "./ExamTerm.ts"

export interface TermText {
  readonly title: string
  readonly text: string
}

/** The phase in two lines. `now`: epoch milliseconds. */
export const termText = ({ phase, exam, left, step, others }: Term, now: number): TermText => {
  switch (phase) {
    case "choosing": {
      const [next] = others
      return {
        title: "什么时候考试？",
        text: next === undefined ? "定下日期，计划按它来排" : `最近一次是${dayText(next.start)}，${next.name}`,
      }
    }
    case "registration":
      return step === null
        ? { title: "报名", text: "" }
        : { title: stateText(step, now), text: `${step.name} · ${rangeText(step)}` }
    case "preparing":
      return { title: `距考试${left}天`, text: named(exam) }
    case "sprint":
      return { title: `冲刺：距考试${left}天`, text: ticketText(step, now) ?? named(exam) }
    case "eve":
      return { title: "明天考试", text: hoursOf(exam) ?? named(exam) }
    case "sitting":
      return { title: "正在考试", text: hoursOf(exam) ?? "正常发挥就好" }
    case "after":
      return {
        title: "考完了，歇一歇",
        text: step === null ? "想好下一科，再从容开始" : `${dayText(step.start)}起可以查分`,
      }
    case "results":
      return { title: "可以查分了", text: step?.name ?? "" }
  }
}

export interface TermStep {
  readonly label: string
  readonly href: string
}

/** The one next step of a phase. `sprint`: the subject's paper for the last weeks. */
export const termStep = (
  { phase, step }: Term,
  sprint: { readonly paper_id: string } | null,
  now: number,
): TermStep => {
  const official = step !== null && step.url !== "" && stateOf(step, now).kind === "open" ? step.url : null
  const here = href("study-term", {})
  switch (phase) {
    case "choosing":
      return { label: "选考试", href: here }
    case "registration":
      return official === null ? { label: "看报名", href: here } : { label: "去报名", href: official }
    case "sprint":
      return sprint === null
        ? { label: "去冲刺", href: href("study-today", {}) }
        : { label: "做冲刺卷", href: href("mock-exam", {}, { paper_id: sprint.paper_id }) }
    case "preparing":
      return { label: "看考期", href: here }
    case "eve":
    case "sitting":
      return { label: "看清单", href: here }
    case "after":
      return { label: "考得怎么样", href: here }
    case "results":
      return official === null ? { label: "看考期", href: here } : { label: "去查分", href: official }
  }
}

const named = (exam: ExamDays | null): string => (exam === null ? "" : `${exam.name} · ${rangeText(exam)}`)

const hoursOf = (exam: ExamDays | null): string | null => (exam === null || exam.hours === "" ? null : exam.hours)

const ticketText = (ticket: ExamDays | null, now: number): string | null =>
  ticket === null || stateOf(ticket, now).kind === "over" ? null : stateText(ticket, now)
