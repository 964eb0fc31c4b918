import type { CallName } from "#domain/contract/Contract.ts"
import { handlers as agreement } from "./account/agreementCalls.ts"
import { handlers as certificate } from "./certificate/calls.ts"
import { handlers as classroom } from "./course/classroomCalls.ts"
import type { Handlers } from "./core/Handler.ts"
import { handlers as code } from "./account/codeCalls.ts"
import { handlers as course } from "./course/courseCalls.ts"
import { handlers as discussion } from "./discussion/calls.ts"
import { makeHandlers as makeExam } from "./attempt/calls.ts"
import { handlers as hours } from "./hours/calls.ts"
import { makeHandlers as makeLive } from "./live/calls.ts"
import { handlers as marker } from "./player/markerCalls.ts"
import { handlers as messages } from "./messages/calls.ts"
import { handlers as news } from "./news/calls.ts"
import { handlers as note } from "./player/noteCalls.ts"
import { handlers as notes } from "./notes/calls.ts"
import { makeHandlers as makeOrder } from "./order/calls.ts"
import { handlers as practice } from "./practice/calls.ts"
import { handlers as question } from "./question/calls.ts"
import { handlers as result } from "./result/calls.ts"
import { handlers as search } from "./search/calls.ts"
import { makeHandlers as makeSite } from "./site/calls.ts"
import { handlers as learning } from "./study/calls.ts"
import { handlers as study } from "./study/studyCalls.ts"
import { handlers as teacher } from "./course/teacherCalls.ts"
import { makeHandlers as makeUser } from "./account/userCalls.ts"
import { handlers as wrong } from "./wrongBook/calls.ts"

type Needs = Parameters<typeof makeExam>[0] &
  Parameters<typeof makeLive>[0] &
  Parameters<typeof makeOrder>[0] &
  Parameters<typeof makeSite>[0] &
  Parameters<typeof makeUser>[0]

/** Who answers each call of the contract. */
export const makeHandlers = (needs: Needs): Handlers<CallName> => ({
  ...agreement,
  ...certificate,
  ...classroom,
  ...code,
  ...course,
  ...discussion,
  ...makeExam(needs),
  ...hours,
  ...makeLive(needs),
  ...marker,
  ...messages,
  ...news,
  ...note,
  ...notes,
  ...makeOrder(needs),
  ...practice,
  ...question,
  ...result,
  ...search,
  ...makeSite(needs),
  ...learning,
  ...study,
  ...teacher,
  ...makeUser(needs),
  ...wrong,
})
