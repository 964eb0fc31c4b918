import type { ActorRefFrom, AnyActorRef } from "xstate"
import { sourceIn } from "#domain/exam/PracticeSource.ts"
import { deskMachine } from "#machines/desk/deskMachine.ts"
import type { compositeMachine } from "#machines/page/compositeMachine.ts"
import type { CompositeInput } from "#machines/page/compositeTypes.ts"
import { DeskDialog, type DeskRef } from "#ui/favorite/DeskDialog.tsx"
import { deskActions, deskSlots } from "./deskSlots.ts"
import { examPage } from "./examPage.tsx"
import type { Page, Visit } from "./Page.ts"

const exam = examPage({
  title: "练习",
  source: sourceIn,
  backHref: (search) => {
    const bank_id = search.get("bank_id")
    return bank_id === null ? "/study/question" : `/question/${encodeURIComponent(bank_id)}`
  },
  resultHref: (attempt_id) => `/question/exam/result?attempt_id=${attempt_id}`,
  openDesk: (desk, question_id) => desk?.send({ type: "desk.open", question_id }),
})

const View = ({ page }: { readonly page: AnyActorRef }) => {
  const { desk } = (page as ActorRefFrom<typeof compositeMachine>).getSnapshot().children
  return (
    <>
      <exam.View page={page} />
      {/* parts are registered by name: what each is, its page knows */}
      {desk === undefined ? null : <DeskDialog desk={desk as unknown as DeskRef} />}
    </>
  )
}

/** Practice, with the desk of its questions: it comes with the page, as everything does that an open paper needs. */
export const page: Page = {
  ...exam,
  parts: [...(exam.parts ?? []), deskMachine],
  slots: (outside) => ({ ...exam.slots?.(outside), ...deskSlots }),
  actions: (outside) => ({ ...exam.actions?.(outside), ...deskActions }),
  input: (visit: Visit) => {
    const { parts } = exam.input(visit) as CompositeInput
    const { user, now } = visit
    return { parts: { ...parts, desk: { machine: deskMachine.id, input: { user_id: user?.id ?? "", now } } } }
  },
  View,
}
