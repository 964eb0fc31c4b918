/** A length of time in words, from seconds: `45 秒`, `12 分钟`, `1 小时 5 分`. */
export const durationText = (seconds: number): string => {
  if (seconds < 1) return "0分钟"
  if (seconds < 60) return `${Math.round(seconds)}秒`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `${minutes}分钟`
  const rest = minutes % 60
  return rest === 0 ? `${minutes / 60}小时` : `${Math.floor(minutes / 60)}小时${rest}分`
}
