/** Section 9: how long a notice of each kind stays, in milliseconds. */
export const LIFE_MS = { toast: 3_000, notification: 4_500 } as const

/** Of one that offers something: until it is taken or closed. */
export const OFFER_MS = 86_400_000

export type Kind = keyof typeof LIFE_MS
