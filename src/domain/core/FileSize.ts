const UNITS = ["B", "KB", "M", "G"] as const
const STEP = 1024

/**
 * A size in bytes as it is shown: steps of 1024, two decimals, the unit directly after (section 9): `1.50KB`. What would
 * round to 1024 of a unit is 1 of the next. Anything that is no size is `0.00B`.
 */
export const format = (bytes: number): string => {
  let size = Number.isFinite(bytes) && bytes > 0 ? bytes : 0
  let unit = 0
  while (unit < UNITS.length - 1 && Number(size.toFixed(2)) >= STEP) {
    size /= STEP
    unit += 1
  }
  return `${size.toFixed(2)}${UNITS[unit]}`
}
