/** A text, or what is none as JSON, in one line of a list. */
export const oneLine = (value: unknown): string =>
  (typeof value === "string" ? value : JSON.stringify(value)).replaceAll(/\s+/g, " ")
