/**
 * The default messages of section 5, as templates: `{label}` is the field's name, the others the rule's numbers. The form
 * engine and the translation of Schema issues both speak through them.
 */
export const MESSAGES = {
  required: "请输入{label}",
  whitespace: "{label}不能只有空格",
  trimmed: "{label}首尾不能有空格",
  length: {
    exact: "{label}应为{min}个字符",
    min: "{label}至少{min}个字符",
    max: "{label}最多{max}个字符",
    between: "{label}应为{min}到{max}个字符",
  },
  range: {
    exact: "{label}应为{min}",
    min: "{label}不能小于{min}",
    max: "{label}不能大于{max}",
    between: "{label}应在{min}到{max}之间",
  },
  count: {
    exact: "{label}应有{min}项",
    min: "{label}至少{min}项",
    max: "{label}最多{max}项",
    between: "{label}应有{min}到{max}项",
  },
  enum: "{label}只能是{values}",
  date: "{label}不是有效的日期，格式如2026-03-01",
  type: {
    string: "{label}应为文字",
    number: "{label}应为数字",
    integer: "{label}应为整数",
    boolean: "{label}应为是或否",
    array: "{label}应为列表",
    object: "{label}应为一组字段",
    other: "{label}的类型不正确",
  },
  pattern: "{label}格式不正确",
  unknown: "不支持的字段{label}",
  forbidden: "不允许的操作",
} as const

export type TypeName = keyof typeof MESSAGES.type

interface Bounds {
  readonly min?: number | undefined
  readonly max?: number | undefined
}

type Values = Readonly<Record<string, string | number | undefined>>

/** Puts the values into a template; a name without a value stays. */
export const fill = (template: string, values: Values): string =>
  template.replaceAll(/\{(\w+)\}/g, (name, key: string) => String(values[key] ?? name))

/** The message of a length, range or count rule with these bounds. */
export const bounded = (family: "length" | "range" | "count", { min, max }: Bounds, label: string): string => {
  const templates = MESSAGES[family]
  const template =
    min === undefined
      ? templates.max
      : max === undefined
        ? templates.min
        : min === max
          ? templates.exact
          : templates.between
  return fill(template, { label, min, max })
}

export const oneOf = (values: ReadonlyArray<string>, label: string): string =>
  fill(MESSAGES.enum, { label, values: values.join("、") })
