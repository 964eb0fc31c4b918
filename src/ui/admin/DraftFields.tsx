import { useSelector } from "@xstate/react"
import type { EditedField } from "#domain/admin/contentDraft.ts"
import { problemsAt } from "#machines/admin/draftChanges.ts"
import { Button } from "../kit/Button.tsx"
import { Select } from "../kit/Select.tsx"
import { TextField } from "../kit/TextField.tsx"
import type { DraftProps } from "./DraftPage.tsx"
import { TextArea } from "./TextArea.tsx"

export const DraftFields = ({ draft }: DraftProps) => {
  const context = useSelector(draft, (snapshot) => snapshot.context)
  const isOpen = useSelector(draft, (snapshot) => snapshot.matches({ file: "typing" }))
  const { file, form, typed } = context
  if (file === null) return null
  const { addition } = file
  const errorAt = (name: string) => problemsAt(context, name)[0]?.reason ?? null
  const isText = form.length === 0 && (addition === null || typed.body !== "")
  return (
    <fieldset disabled={!isOpen} className="grid min-w-0 gap-x-4 gap-y-2 sm:grid-cols-2">
      {form.map((field) => (
        <div key={field.name} className={SHORT.includes(field.kind) ? "min-w-0" : "min-w-0 sm:col-span-2"}>
          <Field
            field={field}
            value={typed.fields[field.name] ?? ""}
            error={errorAt(field.name)}
            onChange={(value) => draft.send({ type: "field.changed", field: field.name, value })}
          />
        </div>
      ))}
      {isText || file.path.endsWith(".md") ? (
        <div className="min-w-0 sm:col-span-2">
          <TextArea
            name="body"
            label={isText ? "文件" : "正文（Markdown）"}
            rows={isText ? 24 : 16}
            isCode={isText}
            value={typed.body}
            error={null}
            onChange={(body) => draft.send({ type: "body.changed", body })}
          />
        </div>
      ) : null}
      {addition === null || isText ? null : (
        <div className="sm:col-span-2">
          <Button onClick={() => draft.send({ type: "row.add" })}>{addition.label}</Button>
        </div>
      )}
    </fieldset>
  )
}

/** Two of them stand beside each other. */
const SHORT: ReadonlyArray<EditedField["kind"]> = ["choice", "day", "color"]

interface FieldProps {
  readonly field: EditedField
  readonly value: string
  readonly error: string | null
  readonly onChange: (value: string) => void
}

const Field = ({ field: { name, label, kind, options }, value, error, onChange }: FieldProps) => {
  const props = { name, label, value, error, onChange }
  switch (kind) {
    case "choice":
      return <Select {...props} options={chosenAmong(options, value)} />
    case "long":
      return <TextArea {...props} rows={3} />
    case "day":
      return <TextField {...props} type="date" />
    case "color":
      return (
        <TextField
          {...props}
          autoComplete="off"
          spellCheck={false}
          action={
            <input
              type="color"
              aria-label={`选${label}`}
              value={/^#[\da-f]{6}$/i.test(value) ? value : "#000000"}
              className="h-12 w-14 rounded-md border border-line bg-sheet p-1"
              onChange={(event) => onChange(event.currentTarget.value)}
            />
          }
        />
      )
    case "text":
      return <TextField {...props} autoComplete="off" />
  }
}

/** A value that is none of them is shown as it is: to open a form changes nothing. */
const chosenAmong = (options: EditedField["options"], value: string): EditedField["options"] =>
  options.some((option) => option.value === value)
    ? options
    : [{ value, label: value === "" ? "请选择" : value }, ...options]
