import type { CallOutcome, CallRequest } from "#domain/contract/Request.ts"

export interface RemoteCaller {
  /** Address of another backend of this protocol. */
  readonly baseUrl: string
  readonly salt: string
  readonly agencyFlag: string
  /** The visitor's, sent on as `client-ip` (section 7). */
  readonly clientIp: string
  /** Server time, epoch milliseconds. */
  readonly now: number
}

/** Makes calls to another backend from the server, without a learner. */
export type RemoteCall = (caller: RemoteCaller) => (request: CallRequest) => Promise<CallOutcome>
