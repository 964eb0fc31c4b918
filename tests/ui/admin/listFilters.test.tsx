import { render, screen, within } from "@testing-library/react"
import { expect, it } from "vitest"
import { LISTS } from "#domain/admin/lists.ts"
import { OperationFields } from "#ui/admin/OperationFields.tsx"

const shown = (by: string) => {
  render(
    <OperationFields
      operation={LISTS["stats:learning"]}
      values={{ by }}
      errors={{}}
      isFilter
      onChange={() => {}}
      onLeave={() => {}}
    />,
  )
  const select = screen.getByLabelText<HTMLSelectElement>("按")
  const options = within(select).getAllByRole<HTMLOptionElement>("option")
  return [select.value, options.map(({ value, textContent }) => [value, textContent])]
}

it.each([
  ["", ""],
  ["day", ""],
  ["week", "week"],
])("a filter says what is meant without it, where its address says %j too", (by, value) => {
  expect(shown(by)).toStrictEqual([
    value,
    [
      ["", "日"],
      ["week", "周"],
    ],
  ])
})
