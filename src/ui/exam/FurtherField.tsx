import type { ComponentType } from "react"
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
export const FurtherField = (props: AnswerFieldProps) => {
  const Field = FIELDS[props.question.kind]
  return Field === undefined ? null : <Field {...props} />
}
