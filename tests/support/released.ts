import type { ExamResult, ReleasedResult } from "#domain/contract/examResult.ts"

/** The result with its score; fails while that is not released. */
export const released = (result: ExamResult): ReleasedResult => {
  if (!result.released) throw new Error("the result is not released")
  return result
}
