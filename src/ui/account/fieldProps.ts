import type { FormProps } from "./FormProps.ts"

/** What a text field of a form gets, by its name. */
export const fieldProps = (form: Pick<FormProps, "values" | "errors" | "onChange" | "onLeave">, name: string) => ({
  name,
  value: String(form.values[name] ?? ""),
  error: form.errors[name] ?? null,
  onChange: (value: string) => form.onChange(name, value),
  onBlur: () => form.onLeave(name),
})
