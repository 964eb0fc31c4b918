import { useSelector } from "@xstate/react"
import { refusalText } from "#machines/admin/draftForm.ts"
import { Button } from "../kit/Button.tsx"
import { Notice } from "../kit/Notice.tsx"
import type { DraftProps } from "./DraftProps.ts"

/** Why a file was not published, beside the button that asked for it. */
export const DraftRefusal = ({ draft }: DraftProps) => {
  const text = useSelector(draft, ({ context }) => refusalText(context))
  const isMarked = useSelector(draft, ({ context }) => context.shown.problems.length > 0)
  if (text === "") return null
  return (
    <Notice level="error" urgent action={isMarked ? <Button onClick={showFirst}>看第一处</Button> : undefined}>
      <p className="whitespace-pre-line">{text}</p>
    </Notice>
  )
}

const showFirst = () => document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
