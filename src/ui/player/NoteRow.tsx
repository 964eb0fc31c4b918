import type { LessonNote, NoteDraft } from "#domain/player/LessonNote.ts"
import { useFocusIfLost } from "../dom/useFocusIfLost.ts"
import { Button } from "../kit/Button.tsx"
import { NoteForm } from "./NoteForm.tsx"
import { clockText } from "./timeText.ts"

export interface NoteRowProps {
  readonly note: LessonNote
  /** The note as it is being rewritten. */
  readonly draft: NoteDraft | undefined
  /** Whether its second leads anywhere. */
  readonly isTimed: boolean
  /** The server does not have it yet. */
  readonly isWaiting: boolean
  readonly onJump: () => void
  readonly onType: (text: string) => void
  readonly onSave: () => void
  readonly onCancel: () => void
  readonly onRemove: () => void
}

export const NoteRow = ({ note, draft, isTimed, isWaiting, onJump, ...acts }: NoteRowProps) => {
  const row = useFocusIfLost<HTMLElement>(draft === undefined)
  const name = isTimed ? `${clockText(note.second)}的笔记` : "笔记"
  return (
    <article ref={row} tabIndex={-1} aria-label={name} className="grid gap-1 rounded-md border border-line p-3">
      {isTimed ? (
        <button
          type="button"
          aria-label={`回到${clockText(note.second)}`}
          className="-my-1 -ml-2 min-h-11 w-fit rounded-md px-2 font-medium text-accent-ink tabular hover:bg-accent-tint"
          onClick={onJump}
        >
          {clockText(note.second)}
        </button>
      ) : null}
      {draft === undefined ? (
        <>
          <p className="wrap-anywhere whitespace-pre-wrap">{note.text}</p>
          <div className="-mx-2 -mb-1 flex items-center gap-1">
            <Button variant="quiet" size="slim" aria-label={`编辑${name}`} onClick={() => acts.onType(note.text)}>
              编辑
            </Button>
            <Button variant="quiet" size="slim" aria-label={`删除${name}`} onClick={acts.onRemove}>
              删除
            </Button>
            {isWaiting ? <span className="ml-auto px-2 text-grey">待上传</span> : null}
          </div>
        </>
      ) : (
        <NoteForm
          label="改写"
          text={draft.text}
          state="草稿已存在本机"
          onType={acts.onType}
          onSave={acts.onSave}
          onCancel={acts.onCancel}
        />
      )}
    </article>
  )
}
