import { useSelector } from "@xstate/react"
import type { SnapshotFrom } from "xstate"
import * as LeavingText from "#domain/attempt/LeavingText.ts"
import type { ExamSnapshot } from "#machines/attempt/examSelectors.ts"
import type { leavesMachine } from "#machines/attempt/leavesMachine.ts"
import { Button } from "../kit/Button.tsx"
import { Notice } from "../kit/Notice.tsx"
import { FullScreenNotice } from "./FullScreenNotice.tsx"
import { type ExamRef, useExam } from "./useExam.ts"

type Snapshot = SnapshotFrom<typeof leavesMachine>

const textOf = (snapshot: Snapshot | undefined): string => {
  const { rule = null, counted = 0, read = 0 } = snapshot?.context ?? {}
  return rule === null || counted <= read ? "" : LeavingText.notice(rule, counted)
}

const isWarning = (snapshot: Snapshot | undefined): boolean => snapshot?.context.rule?.follows !== "note"

const wantsFullScreen = ({ context }: ExamSnapshot): boolean => context.attempt?.rules.room?.full_screen === true

/** What the rules of the room ask for now: the full screen; how often the page was left and what follows, until it was read. */
export const RoomNotices = ({ exam }: { readonly exam: ExamRef }) => {
  const leaves = useExam(exam, (snapshot) => snapshot.children.leaves)
  const text = useSelector(leaves, textOf)
  const level = useSelector(leaves, isWarning) ? "warning" : "info"
  return (
    <output className="grid gap-2 empty:hidden">
      {useExam(exam, wantsFullScreen) ? <FullScreenNotice /> : null}
      {text === "" ? null : (
        <Notice level={level} action={<Button onClick={() => leaves?.send({ type: "notice.read" })}>知道了</Button>}>
          {text}
        </Notice>
      )}
    </output>
  )
}
