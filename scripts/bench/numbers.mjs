/** The value below which the given part (0 to 1) of the values lies. */
export const quantile = (values, part) => {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

export const median = (values) => quantile(values, 0.5)

const grouped = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 })

export const count = (value) => grouped.format(value)
export const ms = (value) => `${Math.round(value)} ms`
export const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(2)} s`
export const kb = (bytes) => `${(bytes / 1024).toFixed(1)} kB`
export const percent = (part, whole) => `${Math.round((100 * part) / whole)} %`
