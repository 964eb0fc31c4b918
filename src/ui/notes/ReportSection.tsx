import type { FormEvent } from "react"
import type { Output } from "#domain/contract/Contract.ts"
import { useFocusIfLost } from "../dom/useFocusIfLost.ts"
import { Button } from "../kit/Button.tsx"
import { controlClass } from "../kit/controlClass.ts"
import { Section } from "../kit/Section.tsx"
import { REPORT_KINDS, ReportStatus } from "./ReportStatus.tsx"
import { textIn } from "../dom/textIn.ts"

export interface ReportSectionProps {
  readonly reports: ReadonlyArray<Output<"practice.report">>
  readonly busy: boolean
  /** Of its heading: 3 within a dialog. */
  readonly level?: 2 | 3
  readonly onReport: (kind: string, text: string) => void
}

/** What the learner reported about a question, and a form for more. */
export const ReportSection = ({ reports, busy, level = 2, onReport }: ReportSectionProps) => {
  const list = useFocusIfLost<HTMLDivElement>(reports.length)
  const sendReport = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = textIn(event.currentTarget, "text")
    if (text !== "" && !busy) onReport(textIn(event.currentTarget, "kind"), text)
  }
  return (
    <Section title="纠错" level={level}>
      <div ref={list} tabIndex={-1} className="grid max-w-read gap-5">
        {reports.map((report) => (
          <ReportStatus key={report.id} report={report} />
        ))}
        <form key={reports.length} onSubmit={sendReport} className="grid gap-3">
          <label className="grid gap-1">
            <span className="font-medium">哪里有误</span>
            <select name="kind" defaultValue="key" className={controlClass()}>
              {Object.entries(REPORT_KINDS).map(([kind, name]) => (
                <option key={kind} value={kind}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <label className="grid gap-1">
            <span className="font-medium">补充说明</span>
            <textarea name="text" required maxLength={1000} className={controlClass("min-h-24")} />
          </label>
          <Button type="submit" busy={busy} className="justify-self-start">
            提交纠错
          </Button>
        </form>
      </div>
    </Section>
  )
}
