import type * as Schema from "effect/Schema"
import * as SchemaIssue from "effect/SchemaIssue"

interface IssueText {
  readonly path: ReadonlyArray<string | number>
  readonly reason: string
}

/** What a schema found wrong, in Chinese, for the person who wrote the file. */
export const issueTexts = (error: Schema.SchemaError): ReadonlyArray<IssueText> =>
  format(error.issue).issues.map(({ path = [], message }) => ({
    path: path.map((step) => keyOf(typeof step === "object" ? step.key : step)),
    reason: message,
  }))

const keyOf = (key: PropertyKey): string | number => (typeof key === "number" ? key : String(key))

const leaf = (issue: SchemaIssue.Leaf): string => {
  switch (issue._tag) {
    case "MissingKey":
      return "没有填写"
    case "UnexpectedKey":
      return "不支持的字段"
    case "InvalidType":
      return messageOf(issue.ast.annotations) ?? TYPES[issue.ast._tag] ?? "类型不正确"
    case "InvalidValue":
      return messageOf(issue.annotations) ?? "不是有效的值"
    case "Forbidden":
      return "不允许的操作"
    case "OneOf":
      return "只能匹配一种类型"
  }
}

const TYPES: Readonly<Record<string, string>> = { Objects: "应为一组字段", Arrays: "应为列表" }

const messageOf = (annotations: Readonly<Record<string, unknown>> | undefined): string | undefined => {
  const message = annotations?.["message"]
  return typeof message === "string" ? message : undefined
}

const format = SchemaIssue.makeFormatterStandardSchemaV1({
  leafHook: leaf,
  checkHook: (issue) => SchemaIssue.defaultCheckHook(issue) ?? "不符合要求",
})
