import { sourceIn } from "#domain/practice/PracticeSource.ts"
import { DeskDialog } from "#ui/notes/DeskDialog.tsx"
import { compositePage } from "../page/compositePage.tsx"
import { deskPart } from "../notes/deskSlots.ts"
import { examPage } from "../attempt/examPage.tsx"

const exam = examPage({
  source: sourceIn,
  backHref: (search) => {
    const bank_id = search.get("bank_id")
    return bank_id === null ? "/study/question" : `/question/${encodeURIComponent(bank_id)}`
  },
  resultHref: (attempt_id) => `/question/exam/result?attempt_id=${attempt_id}`,
})

/** Practice, with the desk of its questions: it comes with the page, as everything does that an open paper needs. */
export const page = compositePage({
  parts: { ...exam.parts, desk: deskPart },
  isPersonal: true,
  View: ({ parts }) => (
    <>
      <exam.View parts={parts} openDesk={(question_id) => parts.desk.send({ type: "desk.open", question_id })} />
      <DeskDialog desk={parts.desk} />
    </>
  ),
  SafeView: exam.SafeView,
  title: () => "练习",
})
