import { ownValue } from "../core/ownValue.ts"
import type { Call } from "./Call.ts"
import type { CallName, Contract } from "./Contract.ts"

type Family = Readonly<Record<string, Call>>

/** The file that holds the calls with this first word; loaded with the first of them. `Contract` is made from it. */
export const families = {
  user: () => import("./user.ts"),
  sms: () => import("./user.ts"),
  mechanism: () => import("./site.ts"),
  default: () => import("./site.ts"),
  advertise: () => import("./site.ts"),
  calendar: () => import("./site.ts"),
  subject: () => import("./site.ts"),
  code: () => import("./code.ts"),
  agreement: () => import("./agreement.ts"),
  course: () => import("./course.ts"),
  practice: () => import("./practice.ts"),
  question: () => import("./question.ts"),
  exam: () => import("./exam.ts"),
  certificate: () => import("./certificate.ts"),
  result: () => import("./result.ts"),
  hours: () => import("./hours.ts"),
  live: () => import("./live.ts"),
  message: () => import("./message.ts"),
  marker: () => import("./marker.ts"),
  news: () => import("./news.ts"),
  note: () => import("./note.ts"),
  order: () => import("./order.ts"),
  teacher: () => import("./teacher.ts"),
  classroom: () => import("./classroom.ts"),
  search: () => import("./search.ts"),
  study: () => import("./study.ts"),
  wrong: () => import("./wrong.ts"),
  ask: () => import("./ask.ts"),
  review: () => import("./review.ts"),
} satisfies Readonly<Record<string, () => Promise<{ readonly calls: Family }>>>

const loaded = new Map<string, Family>()

/** The call of that name, its schemas loaded on demand. Rejects when the file cannot be loaded. */
export const callOf = async <N extends CallName>(name: N): Promise<Contract[N]> => {
  const word = name.slice(0, name.indexOf("."))
  const family: Family | undefined = loaded.get(word) ?? (await ownValue(families, word)?.())?.calls
  if (family !== undefined) loaded.set(word, family)
  const call = family?.[name]
  if (call === undefined) throw new Error(`no call is named ${name}`)
  return call as Contract[N]
}

/** The whole contract, by name: for the server and the documentation. */
export const allCalls = async (): Promise<Contract> => {
  const loaded = await Promise.all([...new Set(Object.values(families))].map((load) => load()))
  return Object.assign({}, ...loaded.map(({ calls }) => calls)) as Contract
}
