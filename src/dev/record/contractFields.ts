import type * as SchemaAST from "effect/SchemaAST"
import { allCalls } from "#domain/contract/callOf.ts"

/** What the contract says of a field, over all calls that have one of its name, in any struct and in those of one name. */
interface Field {
  readonly literals: Set<string>
  readonly formats: Set<string>
  /** Somewhere it is a text that anybody may have written. */
  isFree: boolean
}

/** The texts of each format of `fields.ts`; `number` is a number on the wire of a GET. */
const FORMATS: Readonly<Record<string, RegExp>> = {
  id: /^[\w.-]{0,64}$/,
  date: /^\d{4}-\d\d(?:-\d\d)?$/,
  "date-time": /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/,
  number: /^-?\d+(?:\.\d+)?$/,
  public: /^/,
}

const fields = new Map<string, Field>()

/**
 * Whether a text is one that the contract allows under this name, within a field of the parent's name: a literal, an id,
 * a number, a time, what is published.
 */
export const isOfContract = (text: string, name: string, parent: string): boolean => {
  const field = fields.get(`${parent}.${name}`) ?? fields.get(name)
  if (field === undefined) return false
  return field.literals.has(text) || (!field.isFree && [...field.formats].some((format) => FORMATS[format]?.test(text)))
}

const noteFor = (place: Place, note: (field: Field) => void): void => {
  for (const key of [place.name, `${place.parent}.${place.name}`]) {
    const field = fields.get(key) ?? { literals: new Set(), formats: new Set(), isFree: false }
    note(field)
    fields.set(key, field)
  }
}

interface Place {
  readonly name: string
  readonly parent: string
}

const seen = new Set<SchemaAST.AST>()

/** Items of a list belong to the field that has the list. */
const read = (ast: SchemaAST.AST, place: Place): void => {
  if (ast._tag === "Literal") noteFor(place, ({ literals }) => literals.add(String(ast.literal)))
  else if (ast._tag === "Number") noteFor(place, ({ formats }) => formats.add("number"))
  else if (ast._tag === "String") noteFor(place, (field) => readText(ast, field))
  else if (ast._tag === "Union") for (const type of ast.types) read(type, place)
  else if (ast._tag === "Arrays") for (const item of [...ast.elements, ...ast.rest]) read(item, place)
  else if (ast._tag === "Suspend") readOnce(ast.thunk(), place)
  else if (ast._tag === "Objects") {
    for (const { name, type } of ast.propertySignatures) read(type, { name: String(name), parent: place.name })
    for (const { type } of ast.indexSignatures) read(type, place)
  }
}

const readOnce = (ast: SchemaAST.AST, place: Place): void => {
  if (seen.has(ast)) return
  seen.add(ast)
  read(ast, place)
}

const readText = ({ annotations, checks }: SchemaAST.String, field: Field): void => {
  const format = (checks?.at(-1)?.annotations ?? annotations)?.["format"]
  if (typeof format === "string" && format in FORMATS) field.formats.add(format)
  else field.isFree = true
}

for (const { input, output } of Object.values(await allCalls()))
  for (const { ast } of [input, output]) read(ast, { name: "", parent: "" })
