const UNITS: Readonly<Record<string, number>> = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1_000 }

/** `90m`, `-36h` or `14d` in milliseconds; null for what is no amount. */
export const readAmount = (word: string): number | null => {
  const [, sign, amount, unit = ""] = /^([+-]?)(\d+)([smhd])$/.exec(word) ?? []
  return amount === undefined ? null : (sign === "-" ? -1 : 1) * Number(amount) * (UNITS[unit] ?? 0)
}

/** Milliseconds as `readAmount` reads them, in whole seconds. */
export const writeAmount = (ahead: number): string => {
  const seconds = Math.round(ahead / 1_000) * 1_000
  const [unit = "s", size = 1_000] = Object.entries(UNITS).find(([, each]) => seconds % each === 0) ?? []
  return `${seconds / size}${unit}`
}
