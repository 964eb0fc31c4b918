import type { ReactNode } from "react"
import { type Heading, NONE } from "#domain/admin/LearnerColumns.ts"
import type { InputField, Operation } from "#domain/admin/Operation.ts"
import { filterFields } from "#domain/admin/Operation.ts"
import type { TypedValue } from "#domain/admin/OperationForm.ts"
import { optionText } from "#domain/admin/words.ts"
import type { Typing } from "#machines/admin/typing.ts"
import { Checkbox } from "../kit/Checkbox.tsx"
import { PasswordField } from "../kit/PasswordField.tsx"
import { Select } from "../kit/Select.tsx"
import { TextField } from "../kit/TextField.tsx"
import { FileField } from "./FileField.tsx"
import { LongField } from "./LongField.tsx"

export interface OperationFieldsProps extends Pick<Typing, "values" | "errors"> {
  readonly operation: Pick<Operation, "input" | "choices">
  /** Of its fields; all that it asks for, where absent. */
  readonly fields?: ReadonlyArray<InputField>
  /** Of the sheet that was chosen; without one there are no columns to match. */
  readonly heading?: Heading | null
  /** They filter a list: that none must be filled in goes without saying. */
  readonly isFilter?: boolean
  readonly onChange: (name: string, value: TypedValue) => void
  readonly onLeave: (name: string) => void
  readonly onFile?: (name: string, file: File) => void
  /** Under a field: where what it asks for can be found. */
  readonly helpOf?: (name: string) => ReactNode
}

/** The form of an input, from the Schema that checks it. */
export const OperationFields = ({
  operation,
  fields = filterFields(operation),
  helpOf = nothing,
  ...typing
}: OperationFieldsProps) =>
  fields.map((field) => (
    <div key={field.name} data-field="">
      <Field field={field} isChoice={operation.choices.flat().includes(field.name)} {...typing} />
      {field.kind !== "flag" && field.options.length === 0 && !field.isDay ? helpOf(field.name) : null}
    </div>
  ))

const nothing = () => null

interface FieldProps extends Omit<OperationFieldsProps, "operation" | "fields" | "helpOf"> {
  readonly field: InputField
  readonly isChoice: boolean
}

const Field = ({ field, isChoice, isFilter = false, values, errors, heading = null, ...on }: FieldProps) => {
  const { onChange, onLeave, onFile } = on
  const { name, kind, title, hint, isOptional, isSecret, isDay, isLong, isColumn, options, usual } = field
  const value = values[name] ?? ""
  const typed = typeof value === "string" ? value : ""
  const error = errors[name] ?? null
  const label = isChoice ? `${title}（几种里选一种）` : isOptional && !isFilter ? `${title}（选填）` : title
  if (kind === "flag")
    return (
      <div className="pb-4">
        <Checkbox name={name} checked={value === true} error={error} onChange={(checked) => onChange(name, checked)}>
          {title}
        </Checkbox>
      </div>
    )
  if (kind === "file")
    return (
      <FileField
        name={name}
        label={label}
        hint={hint}
        error={error}
        accept={field.accept}
        file={typeof value === "object" ? value : null}
        onChoose={(file) => onFile?.(name, file)}
      />
    )
  if (isColumn) {
    if (heading === null) return null
    const example = heading.heads.find(({ head }) => head === typed)?.example ?? ""
    return (
      <Select
        name={name}
        label={title}
        value={typed}
        error={error}
        {...(example !== "" && { hint: `第一行：${example}` })}
        options={[
          name === "mobile" ? { value: "", label: "请选择" } : { value: NONE, label: NONE },
          ...heading.heads.map(({ head }) => ({ value: head, label: head })),
        ]}
        onChange={(chosen) => onChange(name, chosen)}
      />
    )
  }
  if (options.length > 0)
    return (
      <Select
        name={name}
        label={label}
        value={typed === usual ? "" : typed}
        error={error}
        options={[
          { value: "", label: usual === "" ? (isOptional ? "不限" : "请选择") : optionText(usual) },
          ...options
            .filter((option) => option !== usual)
            .map((option) => ({ value: option, label: optionText(option) })),
        ]}
        onChange={(chosen) => onChange(name, chosen)}
      />
    )
  const props = {
    name,
    label,
    value: typed,
    error,
    ...(hint !== title && !isDay && { hint }),
    onChange: (text: string) => onChange(name, text),
    onBlur: () => onLeave(name),
  }
  if (isLong) return <LongField {...props} />
  return isSecret ? (
    <PasswordField {...props} autoComplete={name === "password" ? "new-password" : "current-password"} />
  ) : (
    <TextField {...props} type={isDay ? "date" : "text"} autoComplete="off" autoCapitalize="off" spellCheck={false} />
  )
}
