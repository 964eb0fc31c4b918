import type { calls as agreement } from "./agreement.ts"
import type { calls as classroom } from "./classroom.ts"
import type { calls as code } from "./code.ts"
import type { calls as course } from "./course.ts"
import type { calls as exam } from "./exam.ts"
import type { calls as live } from "./live.ts"
import type { calls as marker } from "./marker.ts"
import type { calls as news } from "./news.ts"
import type { calls as note } from "./note.ts"
import type { calls as order } from "./order.ts"
import type { calls as practice } from "./practice.ts"
import type { calls as question } from "./question.ts"
import type { calls as result } from "./result.ts"
import type { calls as search } from "./search.ts"
import type { calls as site } from "./site.ts"
import type { calls as teacher } from "./teacher.ts"
import type { calls as user } from "./user.ts"
import type { calls as wrong } from "./wrong.ts"

/** Every call of the product by name, as a type: costs a page nothing. */
export type Contract = typeof agreement &
  typeof classroom &
  typeof code &
  typeof course &
  typeof exam &
  typeof live &
  typeof marker &
  typeof news &
  typeof note &
  typeof order &
  typeof practice &
  typeof question &
  typeof result &
  typeof search &
  typeof site &
  typeof teacher &
  typeof user &
  typeof wrong
export type CallName = keyof Contract

/** What a caller gives: the wire form, so that it fits in a snapshot. */
export type Payload<N extends CallName> = Contract[N]["input"]["Encoded"]
/** What a handler is given. */
export type Input<N extends CallName> = Contract[N]["input"]["Type"]
export type Output<N extends CallName> = Contract[N]["output"]["Type"]
