import { Suspense } from "react"
import { REHEARSAL_PAPER } from "#domain/attempt/Rehearsal.ts"
import { attachmentsMachine } from "#machines/attempt/attachmentsMachine.ts"
import { rehearsalMachine } from "#machines/attempt/rehearsalMachine.ts"
import { RehearsalPanel } from "#ui/attempt/RehearsalPanel.tsx"
import { preloaded } from "#ui/kit/preloaded.ts"
import { compositePage } from "../page/compositePage.tsx"
import { attachmentsActors, chosenFiles } from "./attachmentsActors.ts"
import { examActors } from "./examActors.ts"
import { examPage } from "./examPage.tsx"
import { part } from "../page/Page.ts"

const AttachmentsField = preloaded(import("#ui/attempt/AttachmentsField.tsx").then((file) => file.AttachmentsField))

const AttachmentsNotice = preloaded(import("#ui/attempt/AttachmentsNotice.tsx").then((file) => file.AttachmentsNotice))

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
    attachments: part(attachmentsMachine, ({ user }) => ({ user_id: user?.id ?? "" }), attachmentsActors),
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
      <Suspense fallback={null}>
        <AttachmentsNotice exam={parts.exam} attachments={parts.attachments} />
      </Suspense>
      <exam.View
        parts={parts}
        filesOf={(question) =>
          question.attachments === undefined ? null : (
            <Suspense fallback={<div className="h-12" />}>
              <AttachmentsField
                exam={parts.exam}
                attachments={parts.attachments}
                question={question}
                onChoose={chosenFiles.put}
              />
            </Suspense>
          )
        }
      />
    </>
  ),
  SafeView: exam.SafeView,
  title: () => "模拟考试",
})
