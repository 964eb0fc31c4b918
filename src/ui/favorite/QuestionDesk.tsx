import type { FormEvent } from "react"
import type { Output } from "#domain/contract/Contract.ts"
import { Button } from "../kit/Button.tsx"
import { classes } from "../kit/classes.ts"
import { controlClass } from "../kit/controlClass.ts"
import { Meta } from "../kit/Meta.tsx"
import { RichText } from "../kit/RichText.tsx"
import { Section } from "../kit/Section.tsx"
import { REPORT_KINDS, ReportStatus } from "./ReportStatus.tsx"
import { textIn } from "./textIn.ts"

export interface QuestionDeskProps {
  readonly kept: Output<"practice.question">
  readonly busy: boolean
  /** null: no favourite any more. */
  readonly onFavorite: (folder_id: string | null) => void
  readonly onNote: (text: string) => void
  readonly onBook: (act: "add" | "remove") => void
  readonly onReport: (kind: string, text: string) => void
}

const BOOK: Readonly<Record<NonNullable<Output<"practice.question">["wrong_state"]>, string>> = {
  clean: "这道题没有错过。拿不准就加入，明天起安排复习。",
  active: "这道题在错题本里。",
  mastered: "这道题已掌握，也可以加入再练。",
  removed: "这道题已移出错题本。",
}

/** One question with what the learner keeps beside it: folder, private note, reports. */
export const QuestionDesk = ({ kept, busy, onFavorite, onNote, onBook, onReport }: QuestionDeskProps) => {
  const { question, bank_name, wrong_state, folder_id, folders, note, reports } = kept
  const saveNote = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!busy) onNote(textIn(event.currentTarget, "note"))
  }
  const sendReport = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = textIn(event.currentTarget, "text")
    if (text !== "" && !busy) onReport(textIn(event.currentTarget, "kind"), text)
  }
  return (
    <div className="grid gap-8">
      <article className="grid gap-3 rounded-lg border border-line bg-sheet p-4">
        <Meta items={[bank_name, question.section, question.source]} />
        {question.material_html === undefined ? null : (
          <div className="border-l-2 border-line pl-4">
            <RichText html={question.material_html} />
          </div>
        )}
        <RichText html={question.stem_html} />
        <ul className="grid gap-2">
          {question.options.map(({ key, html }) => (
            <li key={key} className="flex gap-2">
              <span className="font-medium">{key}</span>
              <RichText html={html} />
            </li>
          ))}
        </ul>
      </article>
      <Section title="收藏">
        <div className="flex flex-wrap gap-2">
          {folders.map(({ id, name }) => (
            <button
              key={id}
              type="button"
              aria-pressed={id === folder_id}
              disabled={busy}
              onClick={() => onFavorite(id === folder_id ? null : id)}
              className={classes(
                "min-h-11 rounded-full border px-4 transition-colors disabled:opacity-55",
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
      <Section title="笔记">
        <form onSubmit={saveNote} className="grid max-w-read gap-3">
          <textarea
            key={note}
            name="note"
            aria-label="笔记，只有自己看得到"
            defaultValue={note}
            maxLength={2000}
            className={controlClass("min-h-32")}
          />
          <Button type="submit" busy={busy} className="justify-self-start">
            保存笔记
          </Button>
        </form>
      </Section>
      {wrong_state === null ? null : (
        <Section title="错题本">
          <p className="text-grey">{BOOK[wrong_state]}</p>
          <Button
            disabled={busy}
            className="justify-self-start"
            onClick={() => onBook(wrong_state === "active" ? "remove" : "add")}
          >
            {wrong_state === "active" ? "移出错题本" : "加入错题本"}
          </Button>
        </Section>
      )}
      <Section title="纠错">
        <div className="grid max-w-read gap-5">
          {reports.map((report) => (
            <ReportStatus key={report.id} report={report} />
          ))}
          <form key={reports.length} onSubmit={sendReport} className="grid gap-3">
            <label className="grid gap-1">
              <span className="font-medium">哪里有误</span>
              <select name="kind" defaultValue="key" className={controlClass()}>
                {Object.entries(REPORT_KINDS).map(([kind, name]) => (
                  <option key={kind} value={kind}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
            <label className="grid gap-1">
              <span className="font-medium">说说理由</span>
              <textarea name="text" required maxLength={1000} className={controlClass("min-h-24")} />
            </label>
            <Button type="submit" busy={busy} className="justify-self-start">
              提交纠错
            </Button>
          </form>
        </div>
      </Section>
    </div>
  )
}
