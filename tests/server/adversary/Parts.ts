import type { CallName } from "#domain/contract/Contract.ts"
import type { Chance } from "../../support/seeded.ts"
import type { StudySite } from "../content/studySite.ts"
import type { Ask } from "./readings.ts"
import type { Account } from "./sittings.ts"

/** What a part of a hostile client has of the whole. */
export interface Parts {
  readonly site: StudySite
  readonly chance: Chance
  readonly askAs: (account: Account) => Ask
  readonly count: (what: string) => void
  /** Whether a question has to be withheld from an account now. */
  readonly isHeld: (account: Account, question_id: string) => boolean
  /** A call showed the key of a question to an account. */
  readonly learn: (account: Account, name: CallName, question_id: string) => void
}
