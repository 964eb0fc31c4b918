import { useSelector } from "@xstate/react"
import * as LessonNote from "#domain/player/LessonNote.ts"
import type { LessonNotesContext } from "#machines/player/lessonNotesTypes.ts"
import * as Player from "#machines/player/playerSelectors.ts"
import type { Lesson } from "#machines/player/playerTypes.ts"
import { Button } from "../kit/Button.tsx"
import { Notice } from "../kit/Notice.tsx"
import { UndoNotice } from "../kit/UndoNotice.tsx"
import { PanelSkeleton } from "./LessonSide.tsx"
import type { LessonNotesRef } from "./playerRef.ts"
import { NoteForm } from "./NoteForm.tsx"
import { NoteRow } from "./NoteRow.tsx"
import type { PlayerRef } from "./playerRef.ts"
import { clockText } from "./timeText.ts"

export interface NotesPanelProps {
  readonly player: PlayerRef
  readonly notes: LessonNotesRef
  readonly lesson: Lesson
}

/** What the learner wrote beside this lesson, and a place to write more. */
export const NotesPanel = ({ player, notes, lesson }: NotesPanelProps) => {
  const { notes: known, changes, drafts, removed, isKept, failure } = useSelector(notes, ({ context }) => context)
  const isFailed = useSelector(notes, (snapshot) => snapshot.matches({ list: "failed" }))
  const waiting = changes.filter(({ lesson_id }) => lesson_id === lesson.id)
  const list = LessonNote.applied(known ?? [], waiting).filter(({ lesson_id }) => lesson_id === lesson.id)
  const newKey = LessonNote.draftKey(lesson.id, null)
  const draft = drafts[newKey]
  const isTimed = lesson.kind === "video"
  const now = useSelector(player, (snapshot) => (isTimed ? Math.floor(Player.position(snapshot)) : 0))
  return (
    <div className="grid gap-4 p-4">
      <NoteForm
        label={isTimed ? `在${clockText(draft?.second ?? now)}记一条` : "记一条"}
        text={draft?.text ?? ""}
        state={stateOf({ isKept, hasDraft: draft !== undefined, waiting: waiting.length })}
        onType={(text) => notes.send({ type: "note.write", note_id: null, lesson_id: lesson.id, second: now, text })}
        onSave={() => notes.send({ type: "note.save", key: newKey })}
      />
      {isFailed && failure !== null ? (
        <Notice level="warning" action={<Button onClick={() => notes.send({ type: "notes.retry" })}>重试</Button>}>
          以前的笔记没有取到。现在写的照样能保存。
        </Notice>
      ) : null}
      {removed === null || removed.lesson_id !== lesson.id ? null : (
        <UndoNotice onUndo={() => notes.send({ type: "note.restore" })}>已删除一条笔记</UndoNotice>
      )}
      {known === null && !isFailed ? <PanelSkeleton /> : null}
      {known !== null && list.length === 0 && removed === null ? (
        <p className="text-grey">还没有笔记。看到要紧处写一句，以后点时间就回到那里。</p>
      ) : null}
      <ol className="grid gap-2" aria-label="本课的笔记">
        {list.map((note) => (
          <li key={note.id}>
            <NoteRow
              note={note}
              draft={drafts[note.id]}
              isTimed={isTimed}
              isWaiting={waiting.some(({ id }) => id === note.id)}
              onJump={() => player.send({ type: "video.seek", position: note.second })}
              onType={(text) => notes.send({ type: "note.write", note_id: note.id, ...placeOf(note), text })}
              onSave={() => notes.send({ type: "note.save", key: note.id })}
              onCancel={() => notes.send({ type: "note.cancel", key: note.id })}
              onRemove={() => notes.send({ type: "note.remove", id: note.id })}
            />
          </li>
        ))}
      </ol>
    </div>
  )
}

const placeOf = ({ lesson_id, second }: LessonNote.LessonNote) => ({ lesson_id, second })

interface Kept extends Pick<LessonNotesContext, "isKept"> {
  readonly hasDraft: boolean
  readonly waiting: number
}

/** Where what was written is. */
const stateOf = ({ isKept, hasDraft, waiting }: Kept): string => {
  if (!isKept && (hasDraft || waiting > 0)) return "这台设备存不下草稿，上传前请不要离开"
  if (waiting > 0) return "笔记已存在本机，联网后自动上传"
  return hasDraft ? "草稿已存在本机" : "只有自己看得到"
}
