/**
 * The papers of the simulated site: with a limit, left once at most and drawn from two banks, with a window, a simulation that asks, practice, one
 * that is begun with the pass word of its room, one that is answered on one device alone, one that not everybody may begin, homework.
 */
export const PAPERS = {
  timed: { paper_id: "p1" },
  watched: { paper_id: "watched" },
  window: { paper_id: "window" },
  simulation: { paper_id: "simulation" },
  practice: { paper_id: "practice" },
  roomed: { paper_id: "roomed" },
  alone: { paper_id: "alone" },
  admitted: { paper_id: "admitted" },
  homework: { paper_id: "homework" },
} as const

export const PAPER_IDS = Object.values(PAPERS).map(({ paper_id }) => paper_id)

/** Milliseconds after the beginning: then nobody begins the one any more that not everybody may begin. */
export const SHUT = 120_000
/** How often that one may be sat, and points for which it gives a certificate. */
export const TRIES = 1
export const CERTIFIED = 4

/** Whether a question is one of those that a paper draws. */
export const isDrawn = ({ id }: { readonly id: string }): boolean => /^[de]\d$/.test(id)
