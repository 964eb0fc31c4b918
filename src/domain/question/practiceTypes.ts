import type { EXAM_TYPES } from "./ExamType.ts"

type Id = (typeof EXAM_TYPES)[number]["id"]

/** The exam type of a bank's or a chapter's own practice. */
export const PRACTICE = "4" satisfies Id
/** The exam type of the sets of days: the specification lists its attempts apart. */
export const DAILY = "3" satisfies Id
