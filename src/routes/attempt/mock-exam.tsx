import { REHEARSAL_PAPER } from "#domain/attempt/Rehearsal.ts"
import { rehearsalMachine } from "#machines/attempt/rehearsalMachine.ts"
import { RehearsalPanel } from "#ui/attempt/RehearsalPanel.tsx"
import { compositePage } from "../page/compositePage.tsx"
import { examActors } from "./examActors.ts"
import { examPage } from "./examPage.tsx"
import { part } from "../page/Page.ts"

const isRehearsal = (search: URLSearchParams): boolean => search.get("paper_id") === REHEARSAL_PAPER

const exam = examPage({
  source: (search) => {
    const attempt_id = search.get("attempt_id")
    return attempt_id === null ? { paper_id: search.get("paper_id") ?? "" } : { attempt_id }
  },
  backHref: () => "/study/question",
  resultHref: (attempt_id) => `/mock-exam-result?attempt_id=${attempt_id}`,
  hasResult: (search) => !isRehearsal(search),
})

/** A mock paper; the rehearsal is one, with somebody who leads through it. */
export const page = compositePage({
  parts: {
    ...exam.parts,
    rehearsal: part(
      rehearsalMachine,
      ({ search }) => (isRehearsal(search) ? {} : null),
      (outside) => {
        const { actorsFor, actions } = examActors(outside)
        return {
          actors: actorsFor(rehearsalMachine),
          actions: { keepStage: actions.keepStage, reloadPage: actions.reloadPage },
        }
      },
    ),
  },
  isPersonal: true,
  View: ({ parts }) => (
    <>
      {parts.rehearsal === undefined ? null : <RehearsalPanel rehearsal={parts.rehearsal} exam={parts.exam} />}
      <exam.View parts={parts} />
    </>
  ),
  SafeView: exam.SafeView,
  title: () => "模拟考试",
})
