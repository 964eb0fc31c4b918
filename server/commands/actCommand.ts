import { userInfo } from "node:os"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { Issue } from "effect/SchemaIssue"
import { type Act, type InputField, inputFields } from "#domain/admin/Act.ts"
import { type ActInput, type ActName, ACTS } from "#domain/admin/acts.ts"
import { doAct, type Operator } from "../admin/doAct.ts"
import { type Command, type Words, UsageError } from "./Command.ts"
import { siteOf } from "./describeTarget.ts"
import { CHANGING, CHANGING_FORM, printReport } from "./operated.ts"
import { throttleProgress } from "./throttleProgress.ts"

/** The command of an act: the words that are typed after its name are its input. */
export const actCommand = <N extends ActName>(name: N): Command => {
  const act: Act = ACTS[name]
  const fields = inputFields(act)
  return {
    about: act.about,
    forms: [[...fields.map(usageOf), CHANGING_FORM].join(" ")],
    options: {
      ...CHANGING,
      ...Object.fromEntries(fields.map(({ name, kind }) => [name, kind === "flag" ? "flag" : "text"] as const)),
    },
    prepare: (words) => {
      const agency = words.needed("agency")
      const input = inputOf(act, fields, words) as ActInput<N>
      const isDryRun = words.has("dry-run")
      return {
        describeTarget: siteOf,
        run: async ({ database, print, report }) => {
          const operator: Operator = {
            agency,
            role: "operator",
            by: userInfo().username,
            progress: throttleProgress(report),
          }
          printReport(print, words, await doAct(await database(), operator, name, input, { isDryRun }))
          if (isDryRun) report("试运行，没有写入")
        },
      }
    },
  }
}

const usageOf = ({ name, kind, hint, isOptional }: InputField): string => {
  const form = kind === "flag" ? `--${name}` : `--${name} <${hint}>`
  return isOptional || kind === "flag" ? `[${form}]` : form
}

/** Throws UsageError where the words are no input of the act. */
const inputOf = ({ input }: Act, fields: ReadonlyArray<InputField>, { has, text }: Words): unknown => {
  const typed = Object.fromEntries(
    fields.flatMap(({ name, kind }) => {
      const value = kind === "flag" ? has(name) : text(name)
      return value === undefined ? [] : [[name, value] as const]
    }),
  )
  const read = Schema.decodeUnknownResult(input)(typed)
  if (Result.isSuccess(read)) return read.success
  throw new UsageError(faultIn(read.failure.issue, typed))
}

/** The first fault, as a sentence about its option. */
const faultIn = (issue: Issue, typed: Readonly<Record<string, unknown>>, option = ""): string => {
  if (issue._tag === "Pointer") return faultIn(issue.issue, typed, issue.path.join("."))
  if (issue._tag === "Composite") return faultIn(issue.issues[0], typed, option)
  if (issue._tag === "Encoding") return faultIn(issue.issue, typed, option)
  if (issue._tag === "MissingKey") return `--${option} is missing`
  const { expected } = (issue._tag === "Filter" ? issue.filter.annotations : undefined) ?? {}
  return `--${option} is ${expected ?? "wrong"}: ${String(typed[option])}`
}
