/** A row of `embedded_trades`. */
export interface EmbeddedTrade {
  readonly agency_id: string
  readonly number: string
  readonly amount_fen: number
  readonly subject: string
  readonly return_path: string
  readonly state: "pending" | "paid" | "closed"
  readonly trade_number: string
  readonly expires_at: number
  readonly refund_number: string | null
  readonly notice_at: number | null
}
