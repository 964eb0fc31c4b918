/** `1:36`, or `1:02:03` from an hour on. */
export const clockText = (seconds: number): string => {
  const { hours, minutes, rest } = partsOf(seconds)
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

/** For screen readers: `1分36秒`. */
export const spokenTime = (seconds: number): string => {
  const { hours, minutes, rest } = partsOf(seconds)
  return [hours > 0 && `${hours}小时`, (hours > 0 || minutes > 0) && `${minutes}分`, `${rest}秒`]
    .filter(Boolean)
    .join("")
}

const partsOf = (seconds: number) => {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0
  return { hours: Math.floor(whole / 3600), minutes: Math.floor(whole / 60) % 60, rest: whole % 60 }
}

const two = (part: number): string => String(part).padStart(2, "0")
