import type { CallFailure } from "#domain/contract/Request.ts"
import type { PageEvent } from "../page/pageEvents.ts"

export interface WechatInput {
  /** The `state` that WeChat brought back to this address; null: none. */
  readonly ticket: string | null
  /** Missing where the person did not agree. */
  readonly code: string | null
  /** Where signing in leads; null: where it always leads. */
  readonly redirect: string | null
}

export interface WechatContext extends WechatInput {
  /** WeChat's page, once the server has named it. */
  readonly address: string | null
  readonly failure: CallFailure | null
}

export type WechatEvent = PageEvent<WechatInput> | { readonly type: "wechat.begin" }
