/** When a fault strikes, in the order of an exam. */
export const MOMENTS = [
  "waiting room",
  "start pressed",
  "paper arriving",
  "first answer",
  "typing",
  "between journal and sending",
  "sending",
  "committed but not answered",
  "idle",
  "last 10 s",
  "sealing",
  "handing in",
  "result pending",
  "review the next day",
] as const

export type Moment = (typeof MOMENTS)[number]

/** The moments that only somebody sees who waits for the deadline. */
export const AT_THE_DEADLINE: ReadonlySet<Moment> = new Set(["last 10 s", "sealing"])
