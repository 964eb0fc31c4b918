/** Without these a run shows nothing. */
const NEEDED = [
  ...["p1", "p2", "chapters", "day", "draw", "homework"].map((source) => `begun: ${source}`),
  "keys shown",
  "keys shown of another bank",
  "late: accepted",
  "late: review",
  "late answers that count",
  "scores told",
  "records set aside",
  "absences noted",
  "pass words guessed",
  "files given",
  "files told",
  "files fetched",
  "homework handed in",
  "certificates told",
  "certificates hidden",
  "certificates checked",
  "certificates forged in vain",
  "hours vouched for",
  "questions of hours answered",
  "held",
  "released",
  "made void",
  "graded again",
]

/** Sittings that show everything, whatever their seed. */
const ENOUGH = 40

export const missing = (seen: ReadonlyMap<string, number>, sittings: number): ReadonlyArray<string> =>
  sittings < ENOUGH ? [] : NEEDED.filter((what) => !seen.has(what))

/** Adds what was seen to all of it. */
export const summed = (all: Map<string, number>, more: ReadonlyMap<string, number>): void => {
  for (const [what, times] of more) all.set(what, (all.get(what) ?? 0) + times)
}
