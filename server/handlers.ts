import type { CallName } from "#domain/contract/Contract.ts"
import type { Handlers } from "./core/Handler.ts"
import { handlers as catalog } from "./site/catalog.ts"
import { handlers as classroom } from "./classroom/calls.ts"
import { handlers as course } from "./course/calls.ts"
import { handlers as exam } from "./exam/calls.ts"
import { handlers as live } from "./live/calls.ts"
import { handlers as news } from "./news/calls.ts"
import { handlers as practice } from "./practice/calls.ts"
import { handlers as question } from "./question/calls.ts"
import { handlers as result } from "./result/calls.ts"
import { handlers as site } from "./site/calls.ts"
import { handlers as study } from "./study/calls.ts"
import { handlers as teacher } from "./teacher/calls.ts"
import { handlers as user } from "./user/calls.ts"
import { handlers as wrong } from "./wrong/calls.ts"

export type AnyHandlers = Partial<Handlers<CallName>>

/** Who answers each call of the contract. */
export const handlers: Handlers<CallName> = {
  ...catalog,
  ...classroom,
  ...course,
  ...exam,
  ...live,
  ...news,
  ...practice,
  ...question,
  ...result,
  ...site,
  ...study,
  ...teacher,
  ...user,
  ...wrong,
}
