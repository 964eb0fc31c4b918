import type { ActName } from "./acts.ts"
import type { ListName } from "./lists.ts"
import { isOfAnyAgency } from "./isOfAnyAgency.ts"
import * as PersonalData from "./PersonalData.ts"
import type { Role } from "./Role.ts"

type AgencyRole = Exclude<Role, "owner" | "operator">

const EVERYBODY: ReadonlyArray<AgencyRole> = ["registrar", "editor", "marker", "support", "cashier", "live"]

/** The roles of an agency that may do an act or read a list; `owner` may do each of them. null: the site's alone. */
const ALLOWED: { readonly [N in ActName | ListName]: ReadonlyArray<AgencyRole> | null } = {
  "user:reset": ["registrar", "support"],
  "user:lock": ["registrar", "support"],
  "user:make": ["registrar", "support"],
  "user:import": ["registrar", "support"],
  "user:merge": ["support"],
  "user:mobile": ["registrar", "support"],
  "user:unblock": ["registrar", "support"],
  "user:enrol": ["registrar", "support"],
  "user:unenrol": ["registrar", "support"],
  "code:make": ["cashier"],
  "code:revoke": ["cashier"],
  "coupon:make": ["cashier"],
  "coupon:revoke": ["cashier"],
  "order:refund": ["cashier"],
  "order:decline": ["cashier"],
  "invoice:issue": ["cashier"],
  "pay:wechat": [],
  "pay:alipay": [],
  "pay:remove": [],
  "exam:extend": ["registrar"],
  "exam:extra": ["registrar"],
  "exam:retake": ["registrar"],
  "candidate:import": ["registrar"],
  "candidate:add": ["registrar"],
  "candidate:remove": ["registrar"],
  "exam:withdraw": ["registrar"],
  "exam:close": ["registrar"],
  "exam:message": ["registrar"],
  "exam:device": ["registrar"],
  "exam:incident": ["registrar"],
  "exam:hold": ["registrar"],
  "exam:release": ["registrar"],
  "exam:void": ["registrar"],
  "exam:regrade": ["registrar"],
  "late:accept": ["registrar"],
  "late:refuse": ["registrar"],
  "mark:give": ["marker"],
  "mark:equal": ["registrar", "marker"],
  "mark:withdraw": ["registrar", "marker"],
  "mark:settle": ["registrar"],
  "wrong:rebuild": ["registrar"],
  "certificate:issue": ["registrar"],
  "certificate:revoke": ["registrar"],
  "report:answer": ["editor"],
  "content:publish": ["editor"],
  "content:back": ["editor"],
  "question:bring": ["editor"],
  "content:remove": ["editor"],
  "media:add": ["editor"],
  "media:captions": ["editor"],
  "ask:answer": ["editor", "marker", "support"],
  "ask:hide": ["editor", "marker", "support"],
  "ask:mute": ["support"],
  "review:hide": ["editor", "support"],
  "live:schedule": ["live"],
  "live:edit": ["live"],
  "live:move": ["live"],
  "live:cancel": ["live"],
  "live:end": ["live"],
  "live:host": ["live"],
  "chat:remove": ["live"],
  "chat:pin": ["live"],
  "chat:answered": ["live"],
  "chat:mute": ["live"],
  "live:remove": ["live"],
  "admin:invite": [],
  "admin:role": [],
  "admin:reset": [],
  "admin:end": [],
  "domain:add": null,
  "domain:remove": null,
  // a name that was approved for the installation's account: another agency's would do as well
  "sms:signature": null,
  "agency:open": null,
  "agency:off": null,
  "agency:on": null,
  // and whoever may do the inverse
  "acts:undo": EVERYBODY,
  "own:password": EVERYBODY,
  "own:codes": EVERYBODY,
  "own:authenticator": EVERYBODY,
  "own:confirm": EVERYBODY,
  "own:end": EVERYBODY,

  "today:show": EVERYBODY,
  "acts:list": [],
  "admin:list": [],
  "agency:list": null,
  "domain:check": [],
  "agency:show": [],
  "user:find": ["registrar", "support"],
  "user:show": ["registrar", "support"],
  "exam:list": ["registrar"],
  "exam:summary": ["registrar"],
  "stats:exams": ["registrar"],
  "stats:learning": ["registrar"],
  "study:list": ["registrar"],
  "stats:sales": ["cashier"],
  "stats:questions": ["registrar", "editor"],
  "exam:results": ["registrar"],
  "exam:attempt": ["registrar", "support"],
  "exam:board": ["registrar"],
  "candidate:list": ["registrar"],
  "certificate:list": ["registrar"],
  "hours:list": ["registrar"],
  "code:list": ["cashier"],
  "code:uses": ["cashier"],
  "coupon:list": ["cashier"],
  "order:list": ["cashier", "support"],
  "order:day": ["cashier"],
  "invoice:list": ["cashier"],
  "pay:list": ["cashier"],
  "aside:list": ["registrar"],
  "late:list": ["registrar"],
  // names attempts, which a registrar can look up
  "mark:list": ["marker"],
  "mark:questions": ["registrar", "marker"],
  "mark:batch": ["registrar", "marker"],
  "mark:differences": ["registrar"],
  "report:list": ["editor"],
  "content:pages": ["editor"],
  "content:offer": ["editor"],
  "content:rows": ["editor"],
  "content:edit": ["editor"],
  "question:file": ["editor"],
  "content:files": ["editor"],
  "content:versions": ["editor"],
  "content:show": ["editor"],
  "content:diff": ["editor"],
  "media:list": ["editor"],
  "ask:list": ["editor", "marker", "support"],
  "review:list": ["editor", "support"],
  "live:list": ["live"],
  "live:room": ["live"],
  "live:hosts": ["live"],
  "live:attendance": ["live"],
  "chat:list": ["live"],
  "own:sessions": EVERYBODY,
}

export const mayDo = (role: Role, name: ActName | ListName): boolean => {
  const allowed = ALLOWED[name]
  if (role === "operator") return true
  return allowed !== null && (role === "owner" || allowed.includes(role))
}

/** Whether an operation may be of the agency that somebody names, beside their own. */
export const mayReach = (role: Role, name: ActName | ListName, own: string, asked: string): boolean =>
  asked === own || (isOfAnyAgency(role, name) && mayDo(role, name))

/** The roles of an agency that see whole what identifies a learner; `owner` and the site do. */
const SEEN: { readonly [F in PersonalData.Fact]: ReadonlyArray<AgencyRole> } = {
  mobile: ["registrar", "support"],
  idNumber: ["registrar"],
}

/** What is masked for a role, whatever it reads. */
export const hidden = (role: Role): ReadonlyArray<PersonalData.Fact> =>
  role === "operator" || role === "owner" ? [] : PersonalData.FACTS.filter((fact) => !SEEN[fact].includes(role))

/** What moves money, keys or people asks for the second factor again. */
const ASKS_AGAIN: ReadonlySet<ActName> = new Set([
  "user:reset",
  "user:lock",
  "user:make",
  "user:mobile",
  "user:import",
  "user:merge",
  "code:make",
  "coupon:make",
  "order:refund",
  "pay:wechat",
  "pay:alipay",
  "pay:remove",
  "sms:signature",
  "exam:release",
  "exam:void",
  "exam:regrade",
  "certificate:issue",
  "certificate:revoke",
  "agency:open",
  "admin:invite",
  "admin:role",
  "admin:reset",
  "admin:end",
  "acts:undo",
  "own:password",
  "own:codes",
  "own:authenticator",
  "own:confirm",
])

export const asksAgain = (act: ActName): boolean => ASKS_AGAIN.has(act)
