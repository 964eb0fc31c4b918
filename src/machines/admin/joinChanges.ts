import type { Joined } from "#domain/admin/adminAnswers.ts"
import type { CallOutcome } from "#domain/contract/Request.ts"
import type { JoinContext, Opened } from "./joinTypes.ts"

/** An account that is opened again keeps its login. */
export const read = ({ values }: JoinContext, outcome: CallOutcome<Opened>): Partial<JoinContext> =>
  outcome.ok
    ? { invited: outcome.value, failure: null, values: { ...values, ...outcome.value.account } }
    : { failure: outcome.failure }

/** Of the secrets that were typed or shown before nothing stays. */
export const joined = (outcome: CallOutcome<Joined>): Partial<JoinContext> => ({
  recovery_codes: outcome.ok ? outcome.value.recovery_codes : [],
  values: {},
  token: "",
  invited: null,
})

export const codesFile = ({ recovery_codes }: JoinContext) => ({
  name: "后台恢复码.txt",
  text: recovery_codes.join("\n"),
})
