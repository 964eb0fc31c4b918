import type { Typing } from "#machines/admin/typing.ts"

interface Typed {
  readonly typing: Pick<Typing, "values" | "errors">
  readonly send: (
    event:
      | { readonly type: "field.changed"; readonly field: string; readonly value: string }
      | { readonly type: "field.left"; readonly field: string },
  ) => void
}

/** What a text field of a form gets, by its name. */
export const typedField = ({ typing: { values, errors }, send }: Typed, name: string) => ({
  name,
  value: textOf(values[name]),
  error: errors[name] ?? null,
  onChange: (value: string) => send({ type: "field.changed", field: name, value }),
  onBlur: () => send({ type: "field.left", field: name }),
})

const textOf = (value: Typing["values"][string] | undefined): string => (typeof value === "string" ? value : "")
