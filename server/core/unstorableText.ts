/** Whether a string anywhere in the JSON holds what PostgreSQL cannot: U+0000 or half a surrogate pair. */
export const hasUnstorableText = (value: unknown): boolean => {
  if (typeof value === "string") return value.includes("\0") || !value.isWellFormed()
  if (typeof value !== "object" || value === null) return false
  return Object.entries(value).some(([key, item]) => hasUnstorableText(key) || hasUnstorableText(item))
}
