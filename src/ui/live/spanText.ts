const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long milliseconds are, in at most two units: `2天3小时`, `3小时12分`, `12分钟`, `不到1分钟`. */
export const spanText = (ms: number): string => {
  if (ms < MINUTE) return "不到1分钟"
  const days = Math.floor(ms / DAY)
  const hours = Math.floor((ms % DAY) / HOUR)
  const minutes = Math.floor((ms % HOUR) / MINUTE)
  if (days > 0) return hours === 0 ? `${days}天` : `${days}天${hours}小时`
  if (hours > 0) return minutes === 0 ? `${hours}小时` : `${hours}小时${minutes}分`
  return `${minutes}分钟`
}
