import type { CallName } from "#domain/contract/Contract.ts"
import type { Handlers } from "./Handler.ts"
import { handlers as catalog } from "./catalog.ts"
import { handlers as classroom } from "./classroom.ts"
import { handlers as course } from "./course.ts"
import { handlers as exam } from "./exam.ts"
import { handlers as live } from "./live.ts"
import { handlers as news } from "./news.ts"
import { handlers as practice } from "./practice.ts"
import { handlers as question } from "./question.ts"
import { handlers as result } from "./result.ts"
import { handlers as site } from "./site.ts"
import { handlers as study } from "./study.ts"
import { handlers as teacher } from "./teacher.ts"
import { handlers as user } from "./user.ts"
import { handlers as wrong } from "./wrong.ts"

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
