/** 2026年11月26日, of `YYYY-MM-DD`. */
export const dayText = (day: string): string => {
  const [year, month, date] = day.split("-").map(Number)
  return `${year}年${month}月${date}日`
}

/** 2026年11月26日至12月3日: what the two days share is said once. */
export const rangeText = ({ start, end }: { readonly start: string; readonly end: string }): string => {
  if (start === end) return dayText(start)
  if (start.slice(0, 7) === end.slice(0, 7)) return `${dayText(start)}至${Number(end.slice(8))}日`
  const text = dayText(end)
  return `${dayText(start)}至${start.slice(0, 4) === end.slice(0, 4) ? text.slice(5) : text}`
}
