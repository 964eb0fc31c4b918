/** How somebody likes to watch; it stays for the next lesson. */
export interface Preference {
  /** 0.5 to 2. */
  readonly rate: number
  /** 0 to 1. */
  readonly volume: number
  readonly muted: boolean
  readonly captions: boolean
  /** Lines of the picture, or null for what the connection carries. */
  readonly height: number | null
  /** Single letters, figures and signs act as keys (WCAG 2.1.4). */
  readonly letterKeys: boolean
}

export const RATES: ReadonlyArray<number> = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2]

export const DEFAULT: Preference = { rate: 1, volume: 1, muted: false, captions: true, height: null, letterKeys: true }

/** No faster than that. */
export const atMost = (preference: Preference, speed: number): Preference => ({
  ...preference,
  rate: Math.min(preference.rate, speed),
})

/** The next speed up or down; the same at either end. */
export const faster = (rate: number): number => RATES.find((each) => each > rate) ?? rate
export const slower = (rate: number): number => RATES.findLast((each) => each < rate) ?? rate
