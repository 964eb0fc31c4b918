/** A number of people or questions, short: `980`, `1.2万`, `12万`. */
export const countText = (count: number): string => {
  if (count < 10_000) return String(count)
  const tenThousands = count / 10_000
  return `${tenThousands < 10 ? Math.floor(tenThousands * 10) / 10 : Math.floor(tenThousands)}万`
}
