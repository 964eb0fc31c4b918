import type { CallName, Payload } from "#domain/contract/Contract.ts"
import { request } from "#domain/contract/Request.ts"
import * as SaveBatch from "#domain/attempt/SaveBatch.ts"
import type { CallInput } from "../page/callPlaceholder.ts"
import { openElsewhere, paperOf } from "./examContext.ts"
import type { ExamContext } from "./examTypes.ts"

interface At {
  readonly context: ExamContext
}

export const askCover = ({ context: { source } }: At): CallInput<"question.paper"> => ({
  request: request("question.paper", { id: "paper_id" in source ? source.paper_id : "" }),
})

/** Starts or continues: a paper and a bank by `exam.start`, an attempt by reading it or by changing its feedback. */
export const askPaper = ({ context }: At): CallInput<"exam.start" | "exam.attempt" | "exam.feedback"> => {
  const { source, client_id, attempt, cover, passcode } = context
  if (attempt !== null) {
    const { feedback = attempt.rules.feedback } = source
    const isChanged = attempt.rules.choice === true && feedback !== attempt.rules.feedback
    if (!isChanged) return readPaper({ context })
    return keyed(context, "exam.feedback", { attempt_id: attempt.attempt_id, feedback })
  }
  const known = "attempt_id" in source ? source.attempt_id : openElsewhere(context)
  // start was not pressed: what was open may have been handed in meanwhile, and no other attempt begins by itself
  if (known !== null) return { request: request("exam.attempt", { attempt_id: known }) }
  return keyed(context, "exam.start", {
    ...source,
    client_id,
    // it may be repeated after a long sleep, and another device have begun and handed in meanwhile
    ...(cover !== null && { attempts_used: cover.attempts_used }),
    ...(passcode !== undefined && { passcode }),
  })
}

export const readPaper = ({ context }: At): CallInput<"exam.attempt"> => ({
  request: request("exam.attempt", { attempt_id: paperOf(context).attempt_id }),
})

export const save = ({ context }: At): CallInput<"exam.save"> => {
  const { attempt_id } = paperOf(context)
  const { client_id, epoch, records } = SaveBatch.next(context.kept) ?? { ...context, records: [] }
  const later = epoch < context.epoch && { writer_epoch: context.epoch }
  return keyed(context, "exam.save", { attempt_id, client_id, epoch, ...later, records })
}

export const checkQuestion = ({ context }: At): CallInput<"exam.check"> => {
  const { checks, epoch } = context
  const { attempt_id } = paperOf(context)
  return keyed(context, "exam.check", { attempt_id, question_id: checks[0] ?? "", epoch })
}

export const readState = ({ context }: At): CallInput<"exam.state"> => ({
  request: request("exam.state", { attempt_id: paperOf(context).attempt_id }),
})

export const handIn = ({ context }: At): CallInput<"exam.handIn"> => handInBy(context, context.stopped_at !== null)

/** Of an attempt that is over. Where it turns out to be open, nobody asked to hand it in. */
export const askReceipt = ({ context }: At): CallInput<"exam.handIn"> => handInBy(context, true)

const handInBy = (context: ExamContext, isAutomatic: boolean): CallInput<"exam.handIn"> => {
  const { client_id, epoch, last_seq, digest } = context
  const { attempt_id } = paperOf(context)
  return keyed(context, "exam.handIn", {
    attempt_id,
    client_id,
    epoch,
    last_seq,
    ...(digest !== "" && { digest }),
    ...(isAutomatic && { automatic: true }),
  })
}

export const handInLate = ({ context }: At): CallInput<"exam.handInLate"> => {
  const { client_id, last_seq } = context
  return keyed(context, "exam.handInLate", {
    attempt_id: paperOf(context).attempt_id,
    clients: [{ client_id, last_seq }],
  })
}

export const askUser = (): CallInput<"user.info"> => ({ request: request("user.info", {}) })

/** Unless another page writes by now. Whatever else is answered meanwhile, it is asked for once an epoch. */
export const raiseEpoch = ({ context }: At): CallInput<"exam.takeOver"> => {
  const { attempt_id, epoch } = paperOf(context)
  const asked = { attempt_id, client_id: context.client_id, epoch }
  const lost = context.epoch > epoch && { after: context.epoch }
  return { request: request("exam.takeOver", { ...asked, ...lost }), intent: epoch }
}

/** The intent is the same for every try, and another once a call was answered. */
const keyed = <N extends CallName>(context: ExamContext, call: N, payload: Payload<N>): CallInput<N> => ({
  request: request(call, payload),
  intent: context.answered_calls,
})
