import * as Schema from "effect/Schema"
import * as AST from "effect/SchemaAST"

export type Fields = Readonly<Record<string, Schema.Codec<unknown, unknown>>>

/**
 * What an operator asks for, a change or a list: the shell reads words into its input, a page shows the form of it.
 */
export interface Operation<F extends Fields = Fields> {
  /** One line for lists, in Chinese. */
  readonly about: string
  readonly input: Schema.Struct<F>
  /** Groups of optional fields: the input has all of one group and none of another. Empty: there is no choice. */
  readonly choices: ReadonlyArray<ReadonlyArray<string>>
}

export const make = <const F extends Fields>(
  about: string,
  fields: F,
  choices: ReadonlyArray<ReadonlyArray<keyof F & string>> = [],
): Operation<F> => ({ about, input: choices.length === 0 ? Schema.Struct(fields) : choosing(fields, choices), choices })

const choosing = <F extends Fields>(fields: F, choices: Operation["choices"]): Schema.Struct<F> => {
  const groups = choices.map((group) => group.map((name) => titleOf(name, fields[name]?.ast)).join("和"))
  const chooses = (input: Readonly<Record<string, unknown>>) => {
    const given = choices.filter((group) => group.some((name) => isGiven(input[name])))
    return given.length === 1 && given.flat().every((name) => isGiven(input[name]))
  }
  return Schema.Struct(fields).check(Schema.makeFilter(chooses, { message: `请填写其中一种：${groups.join("，或")}` }))
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== false

export interface InputField {
  readonly name: string
  /** In the shell a word and a file stand beside the options. */
  readonly kind: "text" | "flag" | "word" | "file"
  readonly title: string
  readonly hint: string
  readonly isOptional: boolean
  readonly isSecret: boolean
  /** Nothing of it belongs into an address. */
  readonly isPersonal: boolean
  /** Where in a list, not which rows: no field of a form. */
  readonly isPaging: boolean
  /** It is typed in the preview: no field of a form. */
  readonly isPreviewed: boolean
  /** A form offers a calendar. */
  readonly isDay: boolean
  /** It names a column of the form's sheet. */
  readonly isColumn: boolean
  /** It is typed in several lines. */
  readonly isLong: boolean
  /** Of a file: the ends of names that are offered; empty: any. */
  readonly accept: string
  /** What it is chosen from; empty where it is typed. */
  readonly options: ReadonlyArray<string>
  /** The option that is meant where none is chosen; "": there is none. */
  readonly usual: string
}

/** The fields of an input in their order, as its Schema says. */
export const inputFields = ({ input }: Pick<Operation, "input">): ReadonlyArray<InputField> =>
  Object.entries(input.fields).map(([name, { ast }]) => ({
    name,
    kind: AST.resolve(ast)?.["isWord"] === true ? "word" : (KINDS[AST.toEncoded(ast)._tag] ?? "text"),
    title: titleOf(name, ast),
    hint: AST.resolveDescription(ast) ?? titleOf(name, ast),
    isOptional: AST.isOptional(ast),
    isSecret: AST.resolve(ast)?.["isSecret"] === true,
    isPersonal: AST.resolve(ast)?.["isPersonal"] === true,
    isPaging: AST.resolve(ast)?.["isPaging"] === true,
    isPreviewed: AST.resolve(ast)?.["isPreviewed"] === true,
    isDay: AST.resolve(ast)?.["isDay"] === true,
    isColumn: AST.resolve(ast)?.["isColumn"] === true,
    isLong: AST.resolve(ast)?.["isLong"] === true,
    accept: textOf(ast, "accept"),
    options: optionsOf(ast),
    usual: textOf(ast, "usual"),
  }))

/** Those that a form asks for. */
export const filterFields = (operation: Pick<Operation, "input">): ReadonlyArray<InputField> =>
  inputFields(operation).filter(({ isPaging, isPreviewed }) => !isPaging && !isPreviewed)

const textOf = (ast: AST.AST, name: string): string => {
  const text = AST.resolve(ast)?.[name]
  return typeof text === "string" ? text : ""
}

const optionsOf = (ast: AST.AST): ReadonlyArray<string> => {
  const offered = AST.resolve(ast)?.["options"]
  if (Array.isArray(offered)) return offered.map(String)
  return AST.isUnion(ast) ? ast.types.flatMap((one) => (AST.isLiteral(one) ? [String(one.literal)] : [])) : []
}

const titleOf = (name: string, ast?: AST.AST): string => (ast && AST.resolveTitle(ast)) ?? name

const KINDS: Readonly<Partial<Record<AST.AST["_tag"], InputField["kind"]>>> = { Boolean: "flag", Objects: "file" }
