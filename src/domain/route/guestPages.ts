import type { Navigation } from "../core/Agency.ts"
import * as CourseFilters from "../course/CourseFilters.ts"
import type { ROUTES } from "./routes.ts"

interface GuestPage {
  /** The section in which search engines find the page; null where there is nothing on it to be found. */
  readonly listed: "always" | keyof Navigation | null
  /** The parameters that the page reads from its address: the server renders it under these alone. */
  readonly reads: ReadonlyArray<string>
}

type Name = Exclude<Extract<(typeof ROUTES)[number], { readonly auth: false }>["page"], null>

/** Every page of the route table that guests may open: one that is missing here does not compile. */
export const GUEST_PAGES: Readonly<Record<Name, GuestPage>> = {
  home: { listed: "always", reads: [] },
  specialty: { listed: "always", reads: [] },
  "course-list": { listed: "hasCourse", reads: ["subject", ...CourseFilters.NAMES] },
  "course-detail": { listed: "hasCourse", reads: [] },
  "classroom-detail": { listed: "hasCourse", reads: [] },
  "course-try": { listed: null, reads: [] },
  "teacher-list": { listed: "hasCourse", reads: ["subject", "page"] },
  "teacher-detail": { listed: "hasCourse", reads: [] },
  "live-home": { listed: "hasLive", reads: [] },
  "live-center": { listed: "hasLive", reads: ["when", "subject", "page"] },
  "live-detail": { listed: "hasLive", reads: [] },
  login: { listed: null, reads: [] },
  wechat: { listed: null, reads: [] },
  register: { listed: null, reads: [] },
  "reset-password": { listed: null, reads: [] },
  "update-password": { listed: null, reads: ["redirect"] },
  "question-list": { listed: "hasQuestion", reads: ["subject"] },
  "question-bank-detail": { listed: "hasQuestion", reads: ["again", "month", "type"] },
  "question-try": { listed: null, reads: [] },
  "news-detail": { listed: "hasNews", reads: [] },
  "news-category": { listed: "hasNews", reads: ["page"] },
  about: { listed: "always", reads: [] },
  help: { listed: "always", reads: [] },
  privacy: { listed: "always", reads: [] },
  policy: { listed: "always", reads: [] },
  search: { listed: null, reads: ["q", "kind", "page"] },
  certificate: { listed: null, reads: ["number", "code"] },
  share: { listed: null, reads: ["id"] },
}
