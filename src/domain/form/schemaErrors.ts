import type * as Schema from "effect/Schema"
import { type AST, isArrays, isLiteral, isUnion } from "effect/SchemaAST"
import type { Issue } from "effect/SchemaIssue"
import { ownValue } from "../core/ownValue.ts"
import type { FieldError } from "./Form.ts"
import { LABELS } from "./labels.ts"
import { bounded, fill, MESSAGES, oneOf, type TypeName } from "./messages.ts"

/**
 * Describes the errors of an input in the words of the forms (section 5), one message for each wrong field, `path` in
 * dots (`records.0.value`; "" for the input as a whole). A schema's own `{ message }` wins over the default one. Decode
 * with `{ errors: "all" }` to report every field.
 */
export const schemaErrors = (
  error: Schema.SchemaError,
  labels: Readonly<Record<string, string>> = LABELS,
): ReadonlyArray<FieldError> => {
  const first = new Map<string, string>()
  for (const { path, message } of errorsIn(error.issue, [], null)) {
    const key = path.map(String).join(".")
    if (!first.has(key)) first.set(key, fill(message, { label: labelOf(path, labels) }))
  }
  return [...first].map(([path, message]) => ({ path, message }))
}

/** Whether an input has a field that its schema does not name. */
export const hasUnknownField = ({ issue }: Pick<Schema.SchemaError, "issue">): boolean => {
  if (issue._tag === "UnexpectedKey") return true
  if ("issues" in issue) return issue.issues.some((inner) => hasUnknownField({ issue: inner }))
  return "issue" in issue && hasUnknownField(issue)
}

interface Found {
  readonly path: ReadonlyArray<PropertyKey>
  /** With `{label}` still in it. */
  readonly message: string
}

const WHOLE_INPUT = "提交的内容"
const LABEL = "{label}"

const labelOf = (path: ReadonlyArray<PropertyKey>, labels: Readonly<Record<string, string>>): string => {
  const name = path.findLast((key) => typeof key === "string")
  return name === undefined ? WHOLE_INPUT : (ownValue(labels, name) ?? name)
}

/** `checked` is the type whose checks are reported. */
const errorsIn = (issue: Issue, path: ReadonlyArray<PropertyKey>, checked: AST | null): ReadonlyArray<Found> => {
  const one = (message: string): ReadonlyArray<Found> => [{ path, message }]
  switch (issue._tag) {
    case "Pointer":
      return errorsIn(issue.issue, [...path, ...issue.path], null)
    case "Encoding":
      return errorsIn(issue.issue, path, checked)
    case "Composite":
      return issue.issues.flatMap((inner) => errorsIn(inner, path, issue.ast))
    case "AnyOf": {
      const own = ownMessage(issue.ast.annotations)
      if (own !== null) return one(own)
      return issue.issues.length > 0
        ? issue.issues.flatMap((inner) => errorsIn(inner, path, null))
        : one(typeMessage(issue.ast))
    }
    case "Filter":
      return one(
        ownMessage(issue.filter.annotations) ?? leafMessage(issue.issue) ?? checkMessage(issue.filter, checked),
      )
    case "InvalidType":
      return one(ownMessage(issue.ast.annotations) ?? typeMessage(issue.ast))
    case "OneOf":
      return one(ownMessage(issue.ast.annotations) ?? MESSAGES.type.other)
    case "InvalidValue":
      return one(leafMessage(issue) ?? MESSAGES.pattern)
    case "MissingKey":
      return one(ownMessage(issue.annotations, "messageMissingKey") ?? MESSAGES.required)
    case "UnexpectedKey":
      return one(MESSAGES.unknown)
    case "Forbidden":
      return one(leafMessage(issue) ?? MESSAGES.forbidden)
  }
}

type Annotations = Readonly<Record<string, unknown>> | undefined

const ownMessage = (annotations: Annotations, key = "message"): string | null => {
  const message = annotations?.[key]
  return typeof message === "string" ? message : null
}

const leafMessage = (issue: Issue): string | null =>
  issue._tag === "InvalidValue" || issue._tag === "Forbidden" ? ownMessage(issue.annotations) : null

const TYPES: Readonly<Partial<Record<AST["_tag"], TypeName>>> = {
  String: "string",
  Number: "number",
  Boolean: "boolean",
  Arrays: "array",
  Objects: "object",
}

const typeMessage = (ast: AST): string => {
  if (ast._tag === "Never") return MESSAGES.unknown
  const members = isUnion(ast) ? ast.types : [ast]
  return members.every(isLiteral)
    ? oneOf(
        members.map(({ literal }) => String(literal)),
        LABEL,
      )
    : MESSAGES.type[TYPES[ast._tag] ?? "other"]
}

/** Built-in checks carry a stable id and their bounds. */
const checkMessage = ({ annotations }: { readonly annotations: Annotations }, checked: AST | null): string => {
  const { id, payload } = (annotations?.["representation"] ?? {}) as {
    readonly id?: string
    readonly payload?: Readonly<Record<string, unknown>> | null
  }
  const bound = (name: string): number | undefined => {
    const value = payload?.[name]
    return typeof value === "number" ? value : undefined
  }
  const size = checked !== null && isArrays(checked) ? "count" : "length"
  switch (id?.replace("effect/schema/", "") ?? "") {
    case "isMinLength":
      return size === "length" && bound("minLength") === 1
        ? MESSAGES.required
        : bounded(size, { min: bound("minLength") }, LABEL)
    case "isMaxLength":
      return bounded(size, { max: bound("maxLength") }, LABEL)
    case "isBetweenLength":
      return bounded(size, { min: bound("minimum"), max: bound("maximum") }, LABEL)
    case "isGreaterThanOrEqualTo":
      return bounded("range", { min: bound("minimum") }, LABEL)
    case "isLessThanOrEqualTo":
      return bounded("range", { max: bound("maximum") }, LABEL)
    case "isBetween":
      return bounded("range", { min: bound("minimum"), max: bound("maximum") }, LABEL)
    case "isInt":
      return MESSAGES.type.integer
    case "isFinite":
      return MESSAGES.type.number
    case "isTrimmed":
      return MESSAGES.trimmed
    default:
      return MESSAGES.pattern
  }
}
