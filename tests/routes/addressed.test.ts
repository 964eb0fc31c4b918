import { expect, test } from "vitest"
import { matchRoute } from "#domain/route/matchRoute.ts"
import * as Place from "#domain/route/Place.ts"
import { DEFAULT } from "#domain/core/SystemConfig.ts"
import { loadPageModule } from "#routes/pages.ts"
import { user } from "../machines/support/sessionChart.ts"

const SITE = { subjectIds: ["313"], newsCateId: "801" }

/** The requests in a page's input, wherever its machines keep them: what each asks, by its call. */
const requestsIn = (input: unknown): ReadonlyArray<readonly [string, unknown]> => {
  if (typeof input !== "object" || input === null) return []
  if ("call" in input && "payload" in input) return [[String(input.call), input.payload]]
  return Object.values(input).flatMap(requestsIn)
}

/** What the page of an address asks the server for. */
const asked = async (href: string) => {
  const { path, search } = Place.read(href)
  const match = matchRoute(path, SITE)
  if (match.kind !== "page") throw new Error(`${href} has no page`)
  const { input } = await loadPageModule(match.page)
  const visit = { params: match.params, search: new URLSearchParams(search), href, now: 0, system: DEFAULT, user }
  return Object.fromEntries(requestsIn(input(visit)))
}

test.each([
  [
    "/course?subject=4&region=430000&year=2026&teacher=t1&free=1",
    {
      "course.list": {
        subject_id: "4",
        region_id: "430000",
        year: "2026",
        teacher_id: "t1",
        free: "1",
        page_size: "12",
      },
      "course.filters": { subject_id: "4" },
    },
  ],
  ["/teacher/all/all?subject=4&page=2", { "teacher.list": { subject_id: "4", page: "2" } }],
  ["/live/all?when=ended&subject=313&page=2", { "live.list": { when: "ended", subject_id: "313", page: "2" } }],
  ["/question?subject=4", { "question.banks": { subject_id: "4", page_size: "12" } }],
  [
    "/question/302?month=2026-02",
    {
      "question.bank": { id: "302" },
      "practice.daily": { bank_id: "302", month: "2026-02" },
      "practice.insight": { bank_id: "302" },
      "exam.online": {},
    },
  ],
  ["/news/cate/801?page=2", { "news.categories": {}, "news.list": { category_id: "801", page: "2" } }],
  ["/search?q=会计&kind=course&page=2", { "search.find": { q: "会计", kind: "course", page: "2" } }],
  ["/share?id=s1", { "result.shared": { id: "s1" } }],
  ["/user/order?state=paid&page=2", { "order.list": { state: "paid", page: "2" } }],
  ["/order/index?refund=o1", { "order.detail": { id: "o1" } }],
  ["/order/index?invoice=o1", { "order.detail": { id: "o1" } }],
  ["/user/coursecode?page=2", { "code.history": { page: "2" } }],
  ["/user/contract?number=n1", { "agreement.detail": { number: "n1" } }],
  ["/user/contract?classroom_id=1001", { "agreement.draft": { classroom_id: "1001" } }],
  ["/study/course/my?subject=313", { "user.classrooms": { subject_id: "313" }, "user.mySubject": {} }],
  ["/study/course/record?page=2", { "user.learnRecord": { page: "2" } }],
  [
    "/study/course/resource?classroom_id=1001",
    { "user.classroomResource": {}, "user.classroomResourceList": { classroom_id: "1001" } },
  ],
  ["/study/live?page=2", { "live.list": { when: "coming", page: "2" } }],
  ["/study/live/my?page=2", { "live.mine": { page: "2" } }],
  [
    "/study/question/record?bank_id=301&page=2",
    { "exam.history": { bank_id: "301", page: "2" }, "user.examPackage": {} },
  ],
  [
    "/study/question/error?state=mastered&bank_id=301&chapter_id=c1&kind=judge&exam_type=4&reason=不会&page=2",
    {
      "exam.wrong": {
        bank_id: "301",
        chapter_id: "c1",
        exam_type: "4",
        state: "mastered",
        kind: "judge",
        reason: "不会",
        page: "2",
      },
      "wrong.overview": {},
    },
  ],
  [
    "/study/question/favorite?tab=favorites&folder_id=f1&page=2",
    { "practice.favorites": { page: "2", folder_id: "f1" } },
  ],
  ["/study/question/favorite?question_id=q1", { "practice.question": { question_id: "q1" } }],
  ["/mock-exam-result?attempt_id=a1", { "exam.result": { attempt_id: "a1" } }],
  ["/question/exam/result?attempt_id=a1", { "exam.result": { attempt_id: "a1" } }],
])("%s asks for what its address says", async (href, requests) => {
  expect(await asked(href)).toStrictEqual(requests)
})
