import type { Attempt, Receipt } from "#domain/contract/examAttempt.ts"
import type { CallOutcome } from "#domain/contract/Request.ts"
import * as Reconcile from "#domain/attempt/Reconcile.ts"
import * as Conflict from "#domain/attempt/Conflict.ts"
import { valueOf } from "./examOutcomes.ts"
import { withLimits } from "./examTime.ts"
import type { ExamContext } from "./examTypes.ts"

type Change = Partial<ExamContext>

/** A comparison that did not help leaves everything to the server's answers. */
export const reconciled = (context: ExamContext, found: Attempt): Reconcile.Reconciled => {
  const { answers, keys, sealed, comparisons } = context
  return Reconcile.reconcile(answers, found.answers, (id) => !sealed && keys[id] === undefined, comparisons === 0)
}

export const reconcile = (context: ExamContext, outcome: CallOutcome<Attempt>): Change => {
  const found = valueOf(outcome)
  if (found === null) return {}
  const { answers, again, conflicts } = reconciled(context, found)
  const { now: at, epoch, nonce } = context
  return {
    ...withLimits(context, { deadline: found.deadline, minutes: found.rules.minutes }),
    answers,
    drafts: [...context.drafts, ...again.map((one) => ({ kind: "answer" as const, ...one, at, epoch, nonce }))],
    conflicts: [...context.conflicts, ...conflicts],
    comparisons: context.comparisons + 1,
    answered_calls: context.answered_calls + 1,
    tries: context.comparisons < Reconcile.ROUNDS ? 0 : context.tries,
  }
}

export const keepReceipt = (context: ExamContext, outcome: CallOutcome<Receipt>): Change => ({
  receipt: valueOf(outcome) ?? context.receipt,
  // what was told while it was open, with what stands in the end
  ...(context.attempt?.state === "open" && { conflicts: Conflict.uncounted(context.conflicts, context.answers) }),
  failure: null,
})
