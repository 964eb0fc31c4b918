import type { Call } from "./Call.ts"

export type Family = Readonly<Record<string, Call>>

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
