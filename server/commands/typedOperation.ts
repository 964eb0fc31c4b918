import { readFile } from "node:fs/promises"
import { type InputField, inputFields, type Operation } from "#domain/admin/Operation.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import { fileIn } from "./fileIn.ts"
import type { Command } from "./Command.ts"

/** How an operation is typed: its options, its words beside them, and one line of usage. */
export const typedOperation = (
  operation: Operation,
): Required<Pick<Command, "options" | "words">> & { readonly usage: string } => {
  const fields = inputFields(operation)
  const options = fields.flatMap(({ name, kind }) => (isWord(kind) ? [] : [[name, KINDS[kind]] as const]))
  const word = fields.find(({ kind }) => isWord(kind))
  return {
    options: { agency: "text", json: "flag", ...Object.fromEntries(options) },
    words: word === undefined ? [0, 0] : [word.isOptional ? 0 : 1, 1],
    usage: [...usageOf(fields, operation.choices), "--agency <机构>"].join(" "),
  }
}

const KINDS = { text: "text", flag: "flag" } as const

const isWord = (kind: InputField["kind"]): kind is "word" | "file" => kind === "word" || kind === "file"

/** The file of an input with its bytes, where it has one. Throws CannotOperate. */
export const fileOf = async (operation: Operation, [name]: ReadonlyArray<string>): Promise<object> => {
  const field = inputFields(operation).find(({ kind }) => kind === "file")
  return field === undefined || name === undefined ? {} : { [field.name]: { name, bytes: await bytesOf(fileIn(name)) } }
}

const bytesOf = (file: string): Promise<Uint8Array> =>
  readFile(file).catch(() => {
    throw new CannotOperate(`没有这个文件：${file}`)
  })

/** A form for each field, and one for the choice where there is one. */
const usageOf = (fields: ReadonlyArray<InputField>, choices: Operation["choices"]): ReadonlyArray<string> => {
  const formOf = (name: string) => fields.flatMap((field) => (field.name === name ? [typedForm(field)] : [])).join("")
  const chosen = choices.flat()
  return fields.flatMap((field) => {
    if (field.name === chosen[0]) return [choices.map((group) => group.map(formOf).join(" ")).join("|")]
    if (chosen.includes(field.name)) return []
    return [field.isOptional || field.kind === "flag" ? `[${typedForm(field)}]` : typedForm(field)]
  })
}

const typedForm = ({ name, kind, hint }: InputField): string => {
  if (isWord(kind)) return `<${hint}>`
  return kind === "flag" ? `--${name}` : `--${name} <${hint}>`
}
