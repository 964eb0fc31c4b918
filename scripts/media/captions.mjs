/** WebVTT with one cue a sentence, shown exactly while it is spoken. */
export const captionsOf = (steps) =>
  [
    "WEBVTT",
    ...steps.map(({ start, end, text }, index) => `${index + 1}\n${stamp(start)} --> ${stamp(end)}\n${text}`),
  ].join("\n\n") + "\n"

const stamp = (seconds) => {
  const milliseconds = Math.round(seconds * 1000)
  const part = (value, width) => String(value).padStart(width, "0")
  const [hours, minutes] = [Math.floor(milliseconds / 3_600_000), Math.floor(milliseconds / 60_000) % 60]
  return `${part(hours, 2)}:${part(minutes, 2)}:${part(Math.floor(milliseconds / 1000) % 60, 2)}.${part(milliseconds % 1000, 3)}`
}
