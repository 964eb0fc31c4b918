/** A number of people or questions, short: `980`, `1.2万`, `12万`. */
export const countText = (count: number): string => {
  if (count < 10_000) return String(count)
  const parts = count < 100_000 ? 10 : 1
  return `${Math.floor((count / 10_000) * parts) / parts}万`
}
