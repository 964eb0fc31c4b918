import type { AttachedFile } from "#domain/contract/examAttempt.ts"
import type { ExamSnapshot } from "./examSelectors.ts"

/** Files of answers that the server had when the paper was read. */
export const servedFiles = ({ context: { attempt } }: ExamSnapshot): ReadonlyArray<AttachedFile> =>
  attempt?.files ?? NONE

const NONE: ReadonlyArray<never> = []
