import type { AskedAct } from "#domain/admin/acts.ts"
import type { SecretsKey } from "../db/secretsKey.ts"
import type { Role } from "#domain/admin/Role.ts"

/** What a command tells its operator. */
export interface OperatorReport {
  /** For people, a line each. */
  readonly lines: ReadonlyArray<string>
  /** The same for programs: what `--json` prints. */
  readonly data: unknown
  /** Of a list: the ids of the learners whose personal data is in it. */
  readonly learners?: ReadonlyArray<string>
  /** Of a list: whoever has it open is given it again and again. */
  readonly isWatched?: boolean
  /** Of an act. */
  readonly changed?: Changed
}

/** What the record of acts keeps of a change: no secrets, no personal data. */
export interface Changed {
  /** The id of what was changed; null where that is many. */
  readonly upon: string | null
  readonly before?: unknown
  readonly after?: unknown
  /** Takes it back; none: it cannot be taken back. */
  readonly undo?: AskedAct
  /** The id of the row of the act that this one takes back. */
  readonly undoes?: string
}

/** Somebody of the back office and the session that they act in. */
export interface OwnAccount {
  readonly id: string
  readonly tokenHash: Buffer
}

/** What an operator's work knows of the moment. */
export interface OperatorContext {
  /** The agency's id, which is there. */
  readonly agency: string
  readonly role: Role
  /** The login of an account of the back office, or the account of the machine. */
  readonly by: string
  /** null: the account of the machine. */
  readonly account: OwnAccount | null
  /** What secrets are sealed under that stay in the database. */
  readonly secretsKey: SecretsKey
  /** Epoch milliseconds. */
  readonly now: number
  /** Everything is undone at the end. */
  readonly isDryRun: boolean
  /** How much of the work is done; shown once a second. */
  readonly progress: (done: number, all: number) => void
}
