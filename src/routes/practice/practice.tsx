import { sourceIn } from "#domain/practice/PracticeSource.ts"
import { NotesButtons } from "#ui/notes/NotesButtons.tsx"
import { NotesDialog } from "#ui/notes/NotesDialog.tsx"
import { compositePage } from "../page/compositePage.tsx"
import type { Page } from "../page/Page.ts"
import { notesPart } from "../notes/notesPart.ts"
import { loadExamServices } from "../attempt/examActors.ts"
import { examPage } from "../attempt/examPage.tsx"

const exam = examPage({
  source: sourceIn,
  backHref: (search) => {
    const bank_id = search.get("bank_id")
    return bank_id === null ? "/study/question" : `/question/${encodeURIComponent(bank_id)}`
  },
  resultHref: (attempt_id) => `/question/exam/result?attempt_id=${attempt_id}`,
})

/** Practice, with the notes of its questions: it comes with the page, as everything does that an open paper needs. */
export const page: Page = {
  preload: loadExamServices,
  ...compositePage({
    parts: { ...exam.parts, notes: notesPart },
    isPersonal: true,
    View: ({ parts }) => (
      <>
        <exam.View
          parts={parts}
          notesOf={(question_id) => <NotesButtons notes={parts.notes} question_id={question_id} />}
        />
        <NotesDialog notes={parts.notes} />
      </>
    ),
    SafeView: exam.SafeView,
    title: () => "练习",
  }),
}
