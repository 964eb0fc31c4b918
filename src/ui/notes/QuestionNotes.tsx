import { Meta } from "../kit/Meta.tsx"
import { RichText } from "../kit/RichText.tsx"
import { NotesSections, type NotesSectionsProps } from "./NotesSections.tsx"
import { ReportSection, type ReportSectionProps } from "./ReportSection.tsx"

export type QuestionNotesProps = NotesSectionsProps & Pick<ReportSectionProps, "onReport">

/** One question with what the learner keeps beside it, and what they reported about it. */
export const QuestionNotes = (props: QuestionNotesProps) => {
  const { kept, busy, onReport } = props
  const { question, bank_name, reports } = kept
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
      <NotesSections {...props} />
      <ReportSection reports={reports} busy={busy} onReport={onReport} />
    </div>
  )
}
