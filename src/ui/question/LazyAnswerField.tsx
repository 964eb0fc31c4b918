import { type ComponentType, useId } from "react"
import type { QuestionKind } from "#domain/contract/examQuestion.ts"
import type { AnswerFieldProps } from "./AnswerField.tsx"
import { BlankField } from "./BlankField.tsx"
import { MatchField } from "./MatchField.tsx"
import { NumberField } from "./NumberField.tsx"
import { OrderField } from "./OrderField.tsx"
import { ShortField } from "./ShortField.tsx"

const FIELDS: Partial<Record<QuestionKind, ComponentType<AnswerFieldProps>>> = {
  blank: BlankField,
  number: NumberField,
  match: MatchField,
  order: OrderField,
  short: ShortField,
}

/** Where an answer is written or arranged: all fields but those of choices, in a file that comes beside the page. */
export const LazyAnswerField = (props: AnswerFieldProps) => {
  const id = useId()
  const Field = FIELDS[props.question.kind]
  if (Field === undefined) return null
  const { excess } = props
  return excess === undefined ? (
    <Field {...props} />
  ) : (
    <div className="grid gap-2">
      <Field {...props} describedBy={id} />
      <p id={id} role="status" className="text-caution empty:hidden">
        {excess}
      </p>
    </div>
  )
}
