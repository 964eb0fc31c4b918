import type { FastifyBaseLogger } from "fastify"
import type { CallName, Input, Output } from "#domain/contract/Contract.ts"
import type { Config } from "../config.ts"
import type { ServerKeys } from "../db/serverKeys.ts"
import type { Sql } from "../db/Sql.ts"
import type { AgencyContext } from "./AgencyContext.ts"

/** What a handler may know about the request and act with. */
export interface CallContext {
  /** The pool; in a `keyed` call the transaction that also keeps the answer under its key. */
  readonly sql: Sql
  /** Runs queries in one transaction: a new one, or the one of a `keyed` call. Throwing undoes it. */
  readonly transaction: <T>(run: (sql: Sql) => Promise<T>) => Promise<T>
  readonly agency: AgencyContext
  readonly user: SignedInUser | null
  /** Epoch milliseconds. */
  readonly now: number
  /** The visitor's address: the socket's, or the one a configured proxy reports. */
  readonly ip: string
  /** The secret of a device that signed in before, or signs in now; null without one. */
  readonly device: string | null
  /** What the visitor's program calls itself; empty when it says nothing. */
  readonly agent: string
  /** `https://host` of the page that the visitor has open. */
  readonly origin: string
  /** The one file of a multipart call. */
  readonly upload: Upload | null
  readonly config: Config
  readonly keys: ServerKeys
  readonly log: FastifyBaseLogger
}

export interface SignedInUser {
  readonly id: string
  /** Hash of the token the request came with. */
  readonly tokenHash: Buffer
}

export interface Upload {
  readonly bytes: Buffer
}

export type Handler<N extends CallName> = (input: Input<N>, ctx: CallContext) => Promise<Output<N>>

/**
 * The handlers of some calls by name. A refusal is thrown as `Refusal`; any other error is a 500 whose text stays in
 * the log.
 */
export type Handlers<N extends CallName> = { readonly [K in N]: Handler<K> }

/** Those of some calls, or of all. */
export type AnyHandlers = Partial<Handlers<CallName>>
