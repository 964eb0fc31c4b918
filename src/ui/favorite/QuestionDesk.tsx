import type { FormEvent } from "react"
import { Button } from "../kit/Button.tsx"
import { controlClass } from "../kit/controlClass.ts"
import { Meta } from "../kit/Meta.tsx"
import { RichText } from "../kit/RichText.tsx"
import { Section } from "../kit/Section.tsx"
import { DeskSections, type DeskSectionsProps } from "./DeskSections.tsx"
import { REPORT_KINDS, ReportStatus } from "./ReportStatus.tsx"
import { textIn } from "./textIn.ts"

export interface QuestionDeskProps extends DeskSectionsProps {
  readonly onReport: (kind: string, text: string) => void
}

/** One question with what the learner keeps beside it, and what they reported about it. */
export const QuestionDesk = (props: QuestionDeskProps) => {
  const { kept, busy, onReport } = props
  const { question, bank_name, reports } = kept
  const sendReport = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = textIn(event.currentTarget, "text")
    if (text !== "" && !busy) onReport(textIn(event.currentTarget, "kind"), text)
  }
  return (
    <div className="grid gap-8">
      <article className="grid gap-3 rounded-lg border border-line bg-sheet p-4">
        <Meta items={[bank_name, question.section, question.source]} />
        {question.material_html === undefined ? null : (
          <div className="border-l-2 border-line pl-4">
            <RichText html={question.material_html} />
          </div>
        )}
        <RichText html={question.stem_html} />
        <ul className="grid gap-2">
          {question.options.map(({ key, html }) => (
            <li key={key} className="flex gap-2">
              <span className="font-medium">{key}</span>
              <RichText html={html} />
            </li>
          ))}
        </ul>
      </article>
      <DeskSections {...props} />
      <Section title="纠错">
        <div className="grid max-w-read gap-5">
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
    </div>
  )
}
