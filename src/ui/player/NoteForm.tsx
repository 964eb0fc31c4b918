import { type KeyboardEvent, useId } from "react"
import { useTypedText } from "../dom/useTypedText.ts"
import { Button } from "../kit/Button.tsx"
import { controlClass } from "../kit/controlClass.ts"

export interface NoteFormProps {
  readonly label: string
  readonly text: string
  /** Where the text is, in words. */
  readonly state: string
  readonly onType: (text: string) => void
  readonly onSave: () => void
  /** Leaves the text as it was; absent for a new note. */
  readonly onCancel?: () => void
}

export const NoteForm = ({ label, text, state, onType, onSave, onCancel }: NoteFormProps) => {
  const id = useId()
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    onSave()
  }
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        onSave()
      }}
    >
      <label htmlFor={id} translate="no" className="font-medium tabular">
        {label}
      </label>
      <textarea
        id={id}
        {...useTypedText(text, onType)}
        rows={2}
        className={controlClass("min-h-20 resize-y")}
        onKeyDown={press}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <output className="text-grey">{state}</output>
        <span className="flex gap-2">
          {onCancel === undefined ? null : (
            <Button variant="quiet" onClick={onCancel}>
              取消
            </Button>
          )}
          <Button type="submit" disabled={text.trim() === ""}>
            保存
          </Button>
        </span>
      </div>
    </form>
  )
}
