/** What a paper's list of candidates says of a learner. */
export interface Admission {
  readonly is_listed: boolean
  /** "" where the list has none. */
  readonly room: string
  readonly seat: string
  readonly extra_minutes: number
}

/** Whether somebody may begin; a paper without a list, null, is for everybody of the agency. */
export const mayBegin = (admission: Pick<Admission, "is_listed"> | null | undefined): boolean =>
  admission?.is_listed ?? true

/** How the others are told. */
export const UNLISTED = "你不在这场考试的考生名单里，有疑问请联系老师"

/** Whether it is too late to begin for the first time; `enters_until`: epoch milliseconds, null as long as it is open. */
export const isTooLate = (
  { enters_until, attempts_used }: { readonly enters_until: number | null; readonly attempts_used: number },
  now: number,
): boolean => enters_until !== null && attempts_used === 0 && now >= enters_until

export const TOO_LATE = "已经过了入场时间，有特殊情况请联系老师"

/** 第3考场 12号, as far as the list has it; "" where it has neither. */
export const placeText = ({ room, seat }: Pick<Admission, "room" | "seat">): string =>
  [room, seat].filter((part) => part !== "").join(" ")
