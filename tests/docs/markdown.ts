import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

export const ROOT = fileURLToPath(new URL("../../", import.meta.url))

/** The text of a file of the repository, by its path from the root. */
export const textOf = (path: string): string => readFileSync(`${ROOT}${path}`, "utf8")

/** The rows of the tables under one heading, without head and rule, each cell trimmed and freed of back quotes. */
export const rowsUnder = (markdown: string, heading: string): ReadonlyArray<ReadonlyArray<string>> => {
  const section = markdown.split(/^#+ /m).find((part) => part.startsWith(`${heading}\n`))
  if (section === undefined) throw new Error(`no heading is named ${heading}`)
  return section
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .slice(2)
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll("`", "")),
    )
}
