import * as AnswerSheet from "#domain/attempt/AnswerSheet.ts"
import * as LeaveWarning from "#domain/attempt/LeaveWarning.ts"
import { lastOf } from "../page/lastOf.ts"
import { type ExamSnapshot, otherWriter, stage } from "./examSelectors.ts"

const none: ReadonlyArray<never> = []

/** The answer sheet; the same value as long as nothing in it changed. */
export const sheet = lastOf(
  ({ context }: ExamSnapshot) =>
    [
      context.attempt?.questions ?? none,
      context.answers,
      context.current,
      context.drafts,
      context.kept,
      context.typing,
      context.keys,
    ] as const,
  ([list, answers, current, drafts, kept, typing, shown]): ReadonlyArray<AnswerSheet.SheetCell> =>
    AnswerSheet.cells(
      list,
      answers,
      current,
      new Set([...drafts, ...kept, ...(typing === null ? [] : [typing])].map((change) => change.question_id)),
      shown,
    ),
)

/** How many questions are answered, and how many of them the server does not have as they are now. */
export const answerCounts = lastOf(
  (snapshot: ExamSnapshot) => [sheet(snapshot)] as const,
  ([cells]) => {
    const answered = cells.filter((cell) => cell.answered)
    const unsaved = answered.filter((cell) => cell.unsynced).length
    return { answered: answered.length, unsaved, saved: answered.length - unsaved }
  },
)

export const answeredCount = (snapshot: ExamSnapshot): number => answerCounts(snapshot).answered

/** What leaving the open paper now would cost. */
export const leaveLines = lastOf(
  (snapshot: ExamSnapshot) =>
    [
      snapshot.context.attempt,
      snapshot.context.now,
      otherWriter(snapshot) !== null,
      stage(snapshot) === "handingIn",
      snapshot.context.storage,
      snapshot.context.drafts,
      snapshot.context.kept,
      snapshot.context.typing,
    ] as const,
  ([attempt, now, isReader, isHandingIn, storage, drafts, kept, typing]): ReadonlyArray<string> => {
    if (attempt === null) return none
    const isLost = storage === "memory"
    const inMemory = questionsOf([...drafts, ...(typing === null ? [] : [typing]), ...(isLost ? kept : [])])
    const onDevice = isLost ? 0 : questionsOf(kept).size
    return LeaveWarning.lines({ attempt, now, isReader, isHandingIn, inMemory: inMemory.size, onDevice })
  },
)

const questionsOf = (changes: ReadonlyArray<{ readonly question_id: string }>): ReadonlySet<string> =>
  new Set(changes.map(({ question_id }) => question_id))
