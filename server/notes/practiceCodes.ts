/** Refusals of what a learner keeps beside questions; no other family begins with these digits. */
export const PRACTICE_CODES = { tooManyReports: 50201, tooManyKept: 50202 } as const
