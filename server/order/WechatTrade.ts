/** What WeChat Pay says of a payment, as far as it is read. */
export interface WechatTrade {
  readonly mchid?: string
  readonly appid?: string
  readonly out_trade_no?: string
  readonly transaction_id?: string
  readonly trade_state?: string
  readonly amount?: { readonly total?: number; readonly currency?: string }
}
