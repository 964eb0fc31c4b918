/** Section 9: how long a notice of each kind stays, in milliseconds. */
export const LIFE_MS = { toast: 3_000, notification: 4_500 } as const

export type Kind = keyof typeof LIFE_MS
