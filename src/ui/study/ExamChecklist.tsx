import type { ReactNode } from "react"
import { type ExamDays, stateText } from "#domain/study/examCalendar.ts"
import { rangeText } from "#domain/time/dayText.ts"
import { Section, type SectionProps } from "../kit/Section.tsx"
import { TextLink } from "../kit/TextLink.tsx"

export interface ExamChecklistProps {
  readonly exam: ExamDays
  /** Its printing; null where the calendar does not say. */
  readonly ticket: ExamDays | null
  /** Server time, epoch milliseconds. */
  readonly now: number
  readonly level?: SectionProps["level"]
}

/** What every exam asks for, where the calendar says no more. */
const BRING = "准考证、有效身份证件"

/** What to have ready for an exam: its hours, the ticket, what to bring. */
export const ExamChecklist = ({ exam, ticket, now, level = 2 }: ExamChecklistProps) => (
  <Section title="考前清单" level={level}>
    <dl className="divide-y divide-line rounded-lg border border-line bg-sheet">
      <Item name="日期">{rangeText(exam)}</Item>
      <Item name="时间">{exam.hours === "" ? "以准考证上写的为准" : exam.hours}</Item>
      <Item name="准考证">
        {ticket === null ? "打印好，核对考点和座位号" : stateText(ticket, now)}
        {ticket === null || ticket.url === "" ? null : (
          <TextLink className="ml-3 inline-flex min-h-11 items-center" href={ticket.url}>
            去打印
          </TextLink>
        )}
      </Item>
      <Item name="要带的">{exam.bring === "" ? BRING : exam.bring}</Item>
    </dl>
  </Section>
)

const Item = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="flex flex-wrap items-baseline gap-x-6 gap-y-1 p-4">
    <dt className="w-16 text-grey">{name}</dt>
    <dd className="min-w-0 flex-1 font-medium tabular">{children}</dd>
  </div>
)
