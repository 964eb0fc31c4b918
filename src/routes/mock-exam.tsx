import { useSelector } from "@xstate/react"
import type { ActorRefFrom, AnyActorRef } from "xstate"
import { REHEARSAL_PAPER } from "#domain/exam/Rehearsal.ts"
import type { compositeMachine } from "#machines/page/compositeMachine.ts"
import type { CompositeInput } from "#machines/page/compositeTypes.ts"
import { rehearsalMachine } from "#machines/rehearsal/rehearsalMachine.ts"
import { RehearsalPanel, type RehearsalRef } from "#ui/exam/RehearsalPanel.tsx"
import type { ExamRef } from "#ui/exam/useExam.ts"
import { examPage } from "./examPage.tsx"
import type { Page, Visit } from "./Page.ts"

const isRehearsal = (search: URLSearchParams): boolean => search.get("paper_id") === REHEARSAL_PAPER

const exam = examPage({
  title: "模拟考试",
  source: (search) => {
    const attempt_id = search.get("attempt_id")
    return attempt_id === null ? { paper_id: search.get("paper_id") ?? "" } : { attempt_id }
  },
  backHref: () => "/study/question",
  resultHref: (attempt_id) => `/mock-exam-result?attempt_id=${attempt_id}`,
  hasResult: (search) => !isRehearsal(search),
})

const View = ({ page }: { readonly page: AnyActorRef }) => {
  const { exam: paper, rehearsal } = useSelector(
    page as ActorRefFrom<typeof compositeMachine>,
    (snapshot) => snapshot.children,
  )
  return (
    <>
      {rehearsal === undefined ? null : (
        // parts are registered by name: what each is, its page knows
        <RehearsalPanel rehearsal={rehearsal as unknown as RehearsalRef} exam={paper as unknown as ExamRef} />
      )}
      <exam.View page={page} />
    </>
  )
}

/** A mock paper; the rehearsal is one, with somebody who leads through it. */
export const page: Page = {
  ...exam,
  parts: [...(exam.parts ?? []), rehearsalMachine],
  input: (visit: Visit) => {
    const { parts } = exam.input(visit) as CompositeInput
    return isRehearsal(visit.search)
      ? { parts: { ...parts, rehearsal: { machine: rehearsalMachine.id, input: {} } } }
      : { parts }
  },
  View,
}
