import type { ActInput, ActName } from "#domain/admin/acts.ts"
import { revokeCodes } from "../account/operateCodes.ts"
import { resetUser } from "../account/operateUsers.ts"
import { extendPaper } from "../attempt/operateExams.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import type { Pool, Sql } from "../db/Sql.ts"
import { refundOrder } from "../order/operateOrders.ts"

type Work<Input> = (sql: Sql, operator: OperatorContext, input: Input) => Promise<OperatorReport>

/** What each act does, in the transaction that leaves its row. */
export const WORKS: { readonly [N in ActName]: Work<ActInput<N>> } = {
  "user:reset": (sql, operator, { user }) => resetUser(sql, operator, user),
  "code:revoke": (sql, operator, { batch, number = null }) => revokeCodes(sql, operator, { batch, number }),
  "exam:extend": (sql, operator, { paper, user = null, minutes }) =>
    extendPaper(sql, operator, { paper, user, minutes }),
  "order:refund": (sql, operator, { order }) => refundOrder(sql, operator, order),
}

/** What is too much for one transaction: it is taken after the act, and its report is the act's. */
export const STEPS: { readonly [N in ActName]?: (pool: Pool, operator: OperatorContext) => Promise<OperatorReport> } =
  {}
