import type { CallName } from "#domain/contract/Contract.ts"
import type { Handlers } from "../core/Handler.ts"
import { ownerOf } from "../core/Owner.ts"
import { bankInsight } from "./bankInsight.ts"
import { dailyBank, dailyCalendar } from "./daily.ts"
import { practiceKeys } from "./practiceKeys.ts"
import { resetPractice } from "./resetPractice.ts"

type Name = Extract<CallName, "practice.daily" | "practice.reset" | "practice.keys" | "practice.insight">

export const handlers: Handlers<Name> = {
  "practice.daily": async ({ bank_id, month }, ctx) =>
    dailyCalendar(ctx.sql, ownerOf(ctx), bank_id ?? (await dailyBank(ctx)), month, ctx.now),
  "practice.reset": (asked, ctx) => ctx.transaction((sql) => resetPractice(sql, ownerOf(ctx), asked, ctx)),
  "practice.keys": (asked, ctx) => practiceKeys(ctx, asked),
  "practice.insight": ({ bank_id }, ctx) => bankInsight(ctx, bank_id),
}
