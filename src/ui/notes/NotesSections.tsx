import type { FormEvent } from "react"
import type { Output } from "#domain/contract/Contract.ts"
import { href } from "#domain/route/href.ts"
import { Button } from "../kit/Button.tsx"
import { classes } from "../kit/classes.ts"
import { controlClass } from "../kit/controlClass.ts"
import { LinkButton } from "../kit/LinkButton.tsx"
import { Section } from "../kit/Section.tsx"
import { textIn } from "../dom/textIn.ts"

export interface NotesSectionsProps {
  readonly kept: Output<"practice.question">
  readonly busy: boolean
  /** Of its headings: 3 within a dialog. */
  readonly level?: 2 | 3
  /** null: no favourite any more. */
  readonly onFavorite: (folder_id: string | null) => void
  readonly onNote: (text: string) => void
  readonly onBook: (act: "add" | "remove") => void
  /** The note as it was typed, where the server does not have it. */
  readonly draft?: string | undefined
  readonly onType?: (text: string) => void
  /** Where the note is, beside its button. */
  readonly noteState?: string
}

const BOOK: Readonly<Record<NonNullable<Output<"practice.question">["wrong_state"]>, string>> = {
  clean: "这道题没有错过。拿不准就加入，明天起安排复习。",
  active: "这道题在错题本里。",
  mastered: "这道题已掌握，也可以加入再练。",
  removed: "这道题已移出错题本。",
}

/** What a learner keeps beside one question: folder, private note, wrong book. */
export const NotesSections = ({
  kept,
  busy,
  level = 2,
  onFavorite,
  onNote,
  onBook,
  draft,
  onType,
  noteState,
}: NotesSectionsProps) => {
  const { wrong_state, folder_id, folders, note } = kept
  const saveNote = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!busy) onNote(textIn(event.currentTarget, "note"))
  }
  return (
    <div className="grid gap-8">
      <Section title="收藏" level={level}>
        <div className="flex flex-wrap gap-2">
          {folders.map(({ id, name }) => (
            <button
              key={id}
              type="button"
              aria-pressed={id === folder_id}
              aria-disabled={busy}
              onClick={busy ? undefined : () => onFavorite(id === folder_id ? null : id)}
              className={classes(
                "min-h-11 rounded-full border px-4 transition-colors aria-disabled:opacity-55",
                id === folder_id
                  ? "border-accent bg-accent-tint font-medium text-accent-ink"
                  : "border-line bg-sheet hover:border-edge",
              )}
            >
              {id === folder_id ? `已在“${name}”` : `收进“${name}”`}
            </button>
          ))}
        </div>
      </Section>
      <Section title="笔记" level={level}>
        <form onSubmit={saveNote} className="grid max-w-read gap-3">
          <textarea
            key={note}
            name="note"
            aria-label="笔记，只有自己看得到"
            defaultValue={draft ?? note}
            maxLength={2000}
            onChange={(event) => onType?.(event.currentTarget.value)}
            className={controlClass("min-h-32")}
          />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button type="submit" busy={busy}>
              保存笔记
            </Button>
            {noteState === undefined ? null : <output className="text-grey">{noteState}</output>}
          </div>
        </form>
      </Section>
      <Section title="问老师" level={level}>
        <p className="text-grey">没弄懂的地方可以问老师，也可以看看别人问过什么。</p>
        <LinkButton href={href("study-ask", {}, { question_id: kept.question.id })} className="justify-self-start">
          问老师
        </LinkButton>
      </Section>
      {wrong_state === null ? null : (
        <Section title="错题本" level={level}>
          <p className="text-grey">{BOOK[wrong_state]}</p>
          <Button
            busy={busy}
            className="justify-self-start"
            onClick={() => onBook(wrong_state === "active" ? "remove" : "add")}
          >
            {wrong_state === "active" ? "移出错题本" : "加入错题本"}
          </Button>
        </Section>
      )}
    </div>
  )
}
