import { useKeys } from "./useKeys.ts"

/**
 * A table by the keyboard: `j` and `k` move the focus from row to row (`data-row`), Enter follows its first link, `x` presses
 * its box, `/` goes to the first field of the filters (`data-filters`).
 */
export const useRowKeys = (lettersOn: boolean, onHelp: () => void): void =>
  useKeys((key) => {
    const row = document.activeElement?.closest("[data-row]") ?? null
    switch (key) {
      case "j":
        return focus(rowBeside(row, 1))
      case "k":
        return focus(rowBeside(row, -1))
      case "x":
        return press(row, "input[type=checkbox]")
      case "enter":
        return row === document.activeElement && press(row, "a")
      case "/":
        return focus(document.querySelector("[data-filters] :is(input, select)"))
      case "?":
        onHelp()
        return true
      default:
        return false
    }
  }, lettersOn)

const rowBeside = (row: Element | null, step: number): Element | null => {
  const rows = [...document.querySelectorAll("[data-row]")]
  const at = row === null ? -1 : rows.indexOf(row)
  return rows[Math.min(rows.length - 1, Math.max(0, at + step))] ?? null
}

const focus = (element: Element | null): boolean => {
  if (element instanceof HTMLElement) element.focus()
  return element !== null
}

const press = (row: Element | null, what: string): boolean => {
  const found = row?.querySelector<HTMLElement>(what) ?? null
  found?.click()
  return found !== null
}
