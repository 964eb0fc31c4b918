import { useSelector } from "@xstate/react"
import { useId } from "react"
import type { EditedField } from "#domain/admin/contentDraft.ts"
import { choicesAt, problemAt, warningAt } from "#machines/admin/draftForm.ts"
import { Checkbox } from "../kit/Checkbox.tsx"
import { Select } from "../kit/Select.tsx"
import { TextField } from "../kit/TextField.tsx"
import type { DraftFieldProps } from "./DraftProps.ts"
import { MediaField } from "./MediaField.tsx"
import { PicturedText } from "./PicturedText.tsx"
import { QuestionField } from "./QuestionField.tsx"
import { TextArea } from "./TextArea.tsx"
import { Warning } from "./Warning.tsx"

export const DraftField = (own: DraftFieldProps) => {
  const { draft, field, place } = own
  const { label, kind, hint } = field
  const options = useSelector(draft, ({ context }) => choicesAt(context, place) ?? field.options)
  const value = useSelector(draft, ({ context }) => context.typed.fields[place] ?? "")
  const error = useSelector(draft, ({ context }) => problemAt(context, place))
  const onChange = (typed: string) => draft.send({ type: "field.changed", field: place, value: typed })
  const warning = useSelector(draft, ({ context }) => warningAt(context, place))
  const help = warning === null ? hint : <Warning text={warning}>{hint}</Warning>
  const props = { name: place, label, value, error, onChange, ...(help !== "" && { hint: help }) }
  switch (kind) {
    case "choice":
      return <Select {...props} options={chosenAmong(options, value)} />
    case "question":
    case "questions":
      return <QuestionField {...own} />
    case "checks":
      return options.length === 0 && value === "" ? null : (
        <Checks {...props} warning={warning} options={chosenAmong(options, value.split("\n"))} />
      )
    case "tick":
      return (
        <>
          <Checkbox name={place} checked={value !== ""} error={error} onChange={(is) => onChange(is ? "true" : "")}>
            {label}
          </Checkbox>
          {warning === null ? null : <Warning text={warning} />}
        </>
      )
    case "long":
    case "lines":
      return field.has_pictures ? (
        <PicturedText draft={draft} place={place} {...props} rows={Math.min(12, lines(value))} />
      ) : (
        <TextArea {...props} rows={Math.min(12, lines(value))} />
      )
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
    case "video":
    case "handout":
    case "picture":
      return <MediaField {...own} kind={kind} />
    case "number":
      return <TextField {...props} inputMode="decimal" autoComplete="off" />
    case "text":
    case "rows":
      return <TextField {...props} autoComplete="off" />
  }
}

/** As many as it fills on a phone, of some twenty signs each. */
const lines = (value: string): number =>
  value.split("\n").reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / 20)), 0)

interface ChecksProps {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly error: string | null
  readonly warning: string | null
  readonly options: EditedField["options"]
  readonly onChange: (value: string) => void
}

/** Some of several: those that are there keep their order, and another one comes behind them. */
const Checks = ({ name, label, value, error, warning, options, onChange }: ChecksProps) => {
  const id = useId()
  const chosen = value.split("\n")
  return (
    <fieldset className="min-w-0 pb-3" aria-describedby={error === null && warning === null ? undefined : id}>
      <legend className="font-medium">{label}</legend>
      <div className="flex max-h-72 flex-wrap gap-x-6 overflow-y-auto rounded-md border border-line px-3">
        {options.map((option) => (
          <Checkbox
            key={option.value}
            name={`${name}.${option.value}`}
            checked={chosen.includes(option.value)}
            onChange={(is) =>
              onChange(
                [...chosen.filter((one) => one !== "" && one !== option.value), ...(is ? [option.value] : [])].join(
                  "\n",
                ),
              )
            }
          >
            {option.label}
          </Checkbox>
        ))}
      </div>
      {error === null ? null : (
        <p id={id} className="text-wrong">
          {error}
        </p>
      )}
      {warning === null ? null : (
        <div id={id}>
          <Warning text={warning} />
        </div>
      )}
    </fieldset>
  )
}

/** What is none of them is shown as it is: to open a form changes nothing. */
const chosenAmong = (
  options: EditedField["options"],
  chosen: string | ReadonlyArray<string>,
): EditedField["options"] => [
  ...(typeof chosen === "string" ? [chosen] : chosen.filter((value) => value !== ""))
    .filter((value) => !options.some((option) => option.value === value))
    .map((value) => ({ value, label: value === "" ? "请选择" : value })),
  ...options,
]
