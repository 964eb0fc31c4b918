import { useId } from "react"
import { MAX_TEXT } from "#domain/discussion/AskPlace.ts"
import { useTypedText } from "../dom/useTypedText.ts"
import { Button } from "../kit/Button.tsx"
import { controlClass } from "../kit/controlClass.ts"

export interface AskFormProps {
  readonly text: string
  /** Where the text is, in words. */
  readonly state: string
  /** Nothing can be asked now; what is written stays. */
  readonly isClosed: boolean
  readonly onType: (text: string) => void
  readonly onSend: () => void
}

export const AskForm = ({ text, state, isClosed, onType, onSend }: AskFormProps) => {
  const id = useId()
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
      }}
    >
      <label htmlFor={id} className="font-medium">
        哪里没弄懂
      </label>
      <textarea
        id={id}
        {...useTypedText(text, onType)}
        rows={3}
        aria-describedby={`${id}-state`}
        className={controlClass("min-h-24 resize-y")}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <output id={`${id}-state`} className="min-w-0 flex-1 text-grey">
          {text.length >= MAX_TEXT ? `最多${MAX_TEXT}个字` : state}
        </output>
        <Button type="submit" variant="primary" disabled={isClosed || text.trim() === ""}>
          提问
        </Button>
      </div>
    </form>
  )
}
