import type { AnyStateMachine } from "xstate"
import { nameOf, wordsOf } from "./layOut.ts"
import { isDrawn, type NumberedArrow, type Sheet, sheetsOf } from "./Sheet.ts"

/** What walks a transition, by `arrowId`. */
export type WalkedBy = (id: string) => ReadonlyArray<string>

/** The page of a chart: its sheets, and below each what its numbers stand for. */
export const flowPage = (machine: AnyStateMachine, walkedBy: WalkedBy): string => {
  const sheets = sheetsOf(machine)
  return `# ${machine.id}\n\n${sheets.map((sheet) => section(sheet, walkedBy)).join("\n")}`
}

const section = (sheet: Sheet, walkedBy: WalkedBy): string => {
  const { name, root, arrows } = sheet
  const heading =
    root.parent === undefined ? "" : `## ${name}\n\n${root.description === undefined ? "" : `${root.description}\n\n`}`
  const rows = arrows.map((arrow) => row(arrow, walkedBy))
  const table =
    rows.length === 0
      ? ""
      : `\n| # | in | on | if | to | does | walked by |\n| -: | - | - | - | - | - | - |\n${rows.join("\n")}\n`
  return `${heading}${isDrawn(sheet) ? `![${name}](${name}.svg)\n` : ""}${table}`
}

const row = ({ number, source, transition, id }: NumberedArrow, walkedBy: WalkedBy): string => {
  const { guard, target, actions } = transition
  const cells = [
    String(number),
    source.parent === undefined ? "any" : source.path.join("."),
    wordsOf(transition),
    guard === undefined ? "" : nameOf(guard),
    target?.map(({ path }) => path.join(".") || "the start").join(", ") ?? "",
    actions.map(nameOf).join(", "),
    walkedBy(id).join(", ") || "**nothing**",
  ]
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|").replaceAll("*", "\\*")).join(" | ")} |`.replace(
    "\\*\\*nothing\\*\\*",
    "**nothing**",
  )
}
