import * as Schema from "effect/Schema"
import * as AST from "effect/SchemaAST"

type Fields = Readonly<Record<string, Schema.Codec<unknown, unknown>>>

/** A change that an operator makes: the shell reads words into its input, a page shows the form of it. */
export interface Act<F extends Fields = Fields> {
  /** One line for lists, in Chinese. */
  readonly about: string
  readonly input: Schema.Struct<F>
}

export const make = <const F extends Fields>(about: string, fields: F): Act<F> => ({
  about,
  input: Schema.Struct(fields),
})

export interface InputField {
  readonly name: string
  readonly kind: "text" | "flag" | "file"
  readonly title: string
  readonly hint: string
  readonly isOptional: boolean
}

/** The fields of an act's input in their order, as its Schema says. */
export const inputFields = ({ input }: Act): ReadonlyArray<InputField> =>
  Object.entries(input.fields).map(([name, { ast }]) => {
    const title = AST.resolveTitle(ast) ?? name
    return {
      name,
      kind: KINDS[AST.toEncoded(ast)._tag] ?? "text",
      title,
      hint: AST.resolveDescription(ast) ?? title,
      isOptional: AST.isOptional(ast),
    }
  })

const KINDS: Readonly<Partial<Record<AST.AST["_tag"], InputField["kind"]>>> = { Boolean: "flag", Objects: "file" }
