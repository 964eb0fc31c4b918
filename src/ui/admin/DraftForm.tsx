import { useSelector } from "@xstate/react"
import type { EditedField } from "#domain/admin/contentDraft.ts"
import { isAsked, isInUse } from "#machines/admin/draftForm.ts"
import { Fold } from "../kit/Fold.tsx"
import { DraftField } from "./DraftField.tsx"
import type { DraftProps } from "./DraftProps.ts"
import { DraftRows } from "./DraftRows.tsx"

export interface DraftFormProps extends DraftProps {
  readonly form: ReadonlyArray<EditedField>
  /** Where the fields stand: empty, or the place of their row with a dot. */
  readonly before: string
}

/** The fields of a file, or of a row of one. */
export const DraftForm = ({ draft, form, before }: DraftFormProps) => {
  const typed = useSelector(draft, ({ context }) => context.typed)
  const asked = form.filter((field) => isAsked(field, typed, before))
  const rare = asked.filter((field) => field.is_rare)
  const isRareOpen = useSelector(draft, ({ context }) => rare.some((field) => isInUse(context, field, before)))
  if (rare.length > 0 && rare.length < asked.length)
    return (
      <div className="grid min-w-0 gap-2">
        <DraftForm draft={draft} form={asked.filter((field) => !field.is_rare)} before={before} />
        <Fold label="更多" open={isRareOpen}>
          <DraftForm draft={draft} form={rare} before={before} />
        </Fold>
      </div>
    )
  return (
    <div className="grid min-w-0 gap-x-4 gap-y-1 sm:grid-cols-2">
      {asked.map((field) => (
        <div
          key={field.name}
          className={SHORT.includes(field.kind) && !opensOthers(field, form) ? "min-w-0" : "min-w-0 sm:col-span-2"}
        >
          {field.kind === "rows" ? (
            <DraftRows draft={draft} field={field} list={`${before}${field.name}`}>
              {(inside) => <DraftForm draft={draft} form={field.fields} before={inside} />}
            </DraftRows>
          ) : (
            <DraftField draft={draft} field={field} place={`${before}${field.name}`} />
          )}
        </div>
      ))}
    </div>
  )
}

/** A tick that other fields follow stands before all of them. */
const opensOthers = ({ kind, name }: EditedField, form: DraftFormProps["form"]): boolean =>
  kind === "tick" && form.some(({ when }) => when?.field === name)

/** Two of them stand beside each other. */
const SHORT: ReadonlyArray<EditedField["kind"]> = ["choice", "day", "color", "number", "tick"]
