import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { Issue } from "effect/SchemaIssue"
import { type Operation, inputFields } from "#domain/admin/Operation.ts"
import { type Words, UsageError } from "./Command.ts"

/** The input of an operation as it is typed; of a file the name alone. Throws UsageError where the words are no input. */
export const inputIn = (
  operation: Operation,
  { has, list: [word], text }: Words,
): Readonly<Record<string, unknown>> => {
  const fields = inputFields(operation)
  const typed: Record<string, unknown> = {}
  for (const { name, kind } of fields) {
    if (kind === "flag") typed[name] = has(name)
    else if (kind === "file" && word !== undefined) typed[name] = { name: word, bytes: "" }
    else if (kind === "word" && word !== undefined) typed[name] = word
    else if (kind === "text" && text(name) !== undefined) typed[name] = text(name)
  }
  const read = Schema.decodeUnknownResult(operation.input)(typed)
  if (Result.isSuccess(read)) return read.success
  throw new UsageError(faultIn(read.failure.issue, typed) ?? `either ${choicesOf(operation)} is needed`)
}

/** The first fault, as a sentence about its option; null where it is of the input as a whole. */
const faultIn = (issue: Issue, typed: Readonly<Record<string, unknown>>, option?: string): string | null => {
  if (issue._tag === "Pointer") return faultIn(issue.issue, typed, issue.path.join("."))
  if (issue._tag === "Composite") return faultIn(issue.issues[0], typed, option)
  if (issue._tag === "Encoding") return faultIn(issue.issue, typed, option)
  if (option === undefined) return null
  if (issue._tag === "MissingKey") return `--${option} is missing`
  const annotations = issue._tag === "Filter" ? issue.filter.annotations : "ast" in issue ? issue.ast.annotations : {}
  return `--${option} is ${String(annotations?.["expected"])}: ${String(typed[option])}`
}

const choicesOf = (operation: Operation): string => {
  const files = inputFields(operation).flatMap(({ name, kind }) => (kind === "file" ? [name] : []))
  const wordOf = (name: string) => (files.includes(name) ? "a file" : `--${name}`)
  return operation.choices.map((group) => group.map(wordOf).join(", ")).join(" or ")
}
