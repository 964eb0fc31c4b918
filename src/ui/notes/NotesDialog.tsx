import { useSelector } from "@xstate/react"
import { Suspense } from "react"
import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { Payload } from "#domain/contract/Contract.ts"
import type { CallFailure } from "#domain/contract/Request.ts"
import type { notesMachine } from "#machines/notes/notesMachine.ts"
import type { NotesAct } from "#machines/notes/notesTypes.ts"
import { preloaded } from "../kit/preloaded.ts"
import { BottomSheet } from "../kit/BottomSheet.tsx"
import { Button } from "../kit/Button.tsx"
import { Notice } from "../kit/Notice.tsx"
import { SkeletonText } from "../kit/SkeletonText.tsx"
import { NotesSections } from "./NotesSections.tsx"

const ReportSection = preloaded(import("./ReportSection.tsx").then((file) => file.ReportSection))

export type NotesRef = ActorRefFrom<typeof notesMachine>
type Shown = SnapshotFrom<typeof notesMachine>

/** The notes of one question, over the page of the question, which stays as it is. */
export const NotesDialog = ({ notes }: { readonly notes: NotesRef }) => (
  <BottomSheet
    open={!useSelector(notes, (snapshot) => snapshot.matches({ view: "closed" }))}
    title="收藏、笔记与纠错"
    onClose={() => notes.send({ type: "notes.close" })}
  >
    <Inside notes={notes} />
  </BottomSheet>
)

const Inside = ({ notes }: { readonly notes: NotesRef }) => {
  const { kept, failure, drafts, question_id } = useSelector(notes, (snapshot) => snapshot.context)
  const busy = useSelector(notes, ({ context }) => context.outbox.length > 0)
  const noteState = useSelector(notes, noteStateOf)
  const act = (request: NotesAct) => notes.send({ type: "notes.act", request })
  if (failure !== null) return <Failed failure={failure} onRetry={() => notes.send({ type: "notes.retry" })} />
  if (kept === null || question_id === null) return <SkeletonText lines={6} />
  return (
    <div key={question_id} className="grid gap-8">
      <NotesSections
        kept={kept}
        busy={busy}
        level={3}
        draft={drafts[question_id]}
        noteState={noteState}
        onType={(text) => notes.send({ type: "note.write", text })}
        onNote={(text) => act({ call: "practice.note", payload: { question_id, text } })}
        onFavorite={(folder_id) => act({ call: "practice.favorite", payload: { question_id, folder_id } })}
        onBook={(what) => act({ call: "wrong.act", payload: { question_id, act: what } })}
      />
      <Suspense fallback={null}>
        <ReportSection
          reports={kept.reports}
          busy={busy}
          level={3}
          // the form offers these kinds alone, and the server refuses any other
          onReport={(kind, text) =>
            act({ call: "practice.report", payload: { question_id, kind, text } as Payload<"practice.report"> })
          }
        />
      </Suspense>
    </div>
  )
}

const noteStateOf = ({ context: { drafts, question_id, kept, outbox, isDelayed } }: Shown): string => {
  if (outbox.length > 0) return isDelayed ? "还没有送到服务器，会接着重试" : "正在保存"
  const text = drafts[question_id ?? ""]
  return text === undefined || text === kept?.note ? "" : "还没有保存，关闭时会自动保存"
}

const Failed = ({ failure, onRetry }: { readonly failure: CallFailure; readonly onRetry: () => void }) => (
  <Notice level="warning">
    <div className="flex flex-wrap items-center justify-between gap-3">
      {failure.kind === "offline" ? "现在没有网络，联网后再打开。作答不受影响。" : failure.message}
      <Button onClick={onRetry}>重试</Button>
    </div>
  </Notice>
)
