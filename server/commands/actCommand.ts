import { userInfo } from "node:os"
import { type Act, type InputField, inputFields } from "#domain/admin/Act.ts"
import { type ActInput, type ActName, ACTS } from "#domain/admin/acts.ts"
import { doAct, type Operator } from "../admin/doAct.ts"
import type { Command } from "./Command.ts"
import { siteOf } from "./describeTarget.ts"
import { fileIn } from "./fileIn.ts"
import { inputIn } from "./inputIn.ts"
import { printReport, READING } from "./operated.ts"
import { readText } from "./readText.ts"
import { throttleProgress } from "./throttleProgress.ts"

/** The command of an act: the words that are typed after its name are its input. */
export const actCommand = <N extends ActName>(name: N): Command => {
  const act: Act = ACTS[name]
  const fields = inputFields(act)
  const file = fields.find(({ kind }) => kind === "file")
  return {
    about: act.about,
    forms: [[...usageOf(fields, act.choices), "--agency <机构> [--dry-run] [--json]"].join(" ")],
    options: {
      ...READING,
      "dry-run": "flag",
      ...Object.fromEntries(
        fields.flatMap(({ name, kind }) =>
          kind === "file" ? [] : [[name, kind === "flag" ? "flag" : "text"] as const],
        ),
      ),
    },
    words: file === undefined ? [0, 0] : [file.isOptional ? 0 : 1, 1],
    prepare: (words) => {
      const agency = words.needed("agency")
      const input = inputIn(act, words)
      const isDryRun = words.has("dry-run")
      return {
        describeTarget: siteOf,
        run: async ({ database, print, report }) => {
          const pool = await database()
          const operator: Operator = {
            agency,
            role: "operator",
            by: userInfo().username,
            accountId: null,
            progress: throttleProgress(report),
          }
          const whole = { ...input, ...(await fileOf(file, words.list)) } as ActInput<N>
          printReport(print, words, await doAct(pool, operator, name, whole, { isDryRun }))
          if (isDryRun) report("试运行，没有写入")
        },
      }
    },
  }
}

const fileOf = async (field: InputField | undefined, [name]: ReadonlyArray<string>) =>
  field === undefined || name === undefined ? {} : { [field.name]: { name, text: await readText(fileIn(name)) } }

/** One word of usage for each field, and one for the choice where there is one. */
const usageOf = (fields: ReadonlyArray<InputField>, choices: Act["choices"]): ReadonlyArray<string> => {
  const formOf = (name: string) => fields.flatMap((field) => (field.name === name ? [typedForm(field)] : [])).join("")
  const chosen = choices.flat()
  return fields.flatMap((field) => {
    if (field.name === chosen[0]) return [choices.map((group) => group.map(formOf).join(" ")).join("|")]
    if (chosen.includes(field.name)) return []
    return [field.isOptional || field.kind === "flag" ? `[${typedForm(field)}]` : typedForm(field)]
  })
}

const typedForm = ({ name, kind, hint }: InputField): string => {
  if (kind === "file") return `<${hint}>`
  return kind === "flag" ? `--${name}` : `--${name} <${hint}>`
}
