import { useSelector } from "@xstate/react"
import { Suspense } from "react"
import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { Payload } from "#domain/contract/Contract.ts"
import type { CallFailure } from "#domain/contract/Request.ts"
import type { deskMachine } from "#machines/notes/deskMachine.ts"
import type { DeskAct } from "#machines/notes/deskTypes.ts"
import { beside } from "../kit/beside.ts"
import { BottomSheet } from "../kit/BottomSheet.tsx"
import { Button } from "../kit/Button.tsx"
import { Notice } from "../kit/Notice.tsx"
import { SkeletonText } from "../kit/SkeletonText.tsx"
import { DeskSections } from "./DeskSections.tsx"

const ReportSection = beside(import("./ReportSection.tsx").then((file) => file.ReportSection))

export type DeskRef = ActorRefFrom<typeof deskMachine>
type Shown = SnapshotFrom<typeof deskMachine>

/** The desk of one question, over the page of the question, which stays as it is. */
export const DeskDialog = ({ desk }: { readonly desk: DeskRef }) => (
  <BottomSheet
    open={!useSelector(desk, (snapshot) => snapshot.matches({ view: "closed" }))}
    title="收藏、笔记与纠错"
    onClose={() => desk.send({ type: "desk.close" })}
  >
    <Inside desk={desk} />
  </BottomSheet>
)

const Inside = ({ desk }: { readonly desk: DeskRef }) => {
  const { kept, failure, drafts, question_id } = useSelector(desk, (snapshot) => snapshot.context)
  const busy = useSelector(desk, (snapshot) => snapshot.hasTag("busy"))
  const noteState = useSelector(desk, noteStateOf)
  const act = (request: DeskAct) => desk.send({ type: "desk.act", request })
  if (failure !== null) return <Failed failure={failure} onRetry={() => desk.send({ type: "desk.retry" })} />
  if (kept === null || question_id === null) return <SkeletonText lines={6} />
  return (
    <div key={question_id} className="grid gap-8">
      <DeskSections
        kept={kept}
        busy={busy}
        level={3}
        draft={drafts[question_id]}
        noteState={noteState}
        onType={(text) => desk.send({ type: "note.write", text })}
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

const noteStateOf = ({ context: { drafts, question_id, kept, outbox }, value }: Shown): string => {
  if (outbox.length > 0) return value.outbox === "waiting" ? "还没有送到服务器，会接着重试" : "正在保存"
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
