export type Layout = "default" | "error" | "exam"

export interface Route {
  /** Segments that begin with `:` are parameters. */
  readonly path: string
  /** Null where the path only leads on, to `index`. */
  readonly page: string | null
  readonly index?: string
  readonly layout: Layout
  /** Needs sign-in. */
  readonly auth: boolean
  /** Allowed in study mode. */
  readonly study: boolean
}

export interface OlderPath {
  readonly path: string
  /** Takes the parameters of `path`; `:first` is the agency's first news category. */
  readonly to: string
}

/** The route table (section 2, both readings merged), in its order. */
export const ROUTES = [
  { path: "/", page: "home", layout: "default", auth: false, study: false },
  { path: "/:sid", page: "specialty", layout: "default", auth: false, study: false },
  { path: "/course", page: "course-list", layout: "default", auth: false, study: false },
  { path: "/course/:level1/:level2", page: "course-list", layout: "default", auth: false, study: false },
  { path: "/course/:id", page: "course-detail", layout: "default", auth: false, study: true },
  { path: "/classroom/:id", page: "classroom-detail", layout: "default", auth: false, study: true },
  { path: "/course/study/:classroom_id", page: "course-player", layout: "default", auth: true, study: true },
  { path: "/course/try/:classroom_id", page: "course-try", layout: "default", auth: false, study: true },
  { path: "/teacher", page: "teacher-list", layout: "default", auth: false, study: false },
  { path: "/teacher/:level1/:level2", page: "teacher-list", layout: "default", auth: false, study: false },
  { path: "/teacher/:id", page: "teacher-detail", layout: "default", auth: false, study: true },
  { path: "/live", page: "live-home", layout: "default", auth: false, study: true },
  { path: "/live/all", page: "live-center", layout: "default", auth: false, study: false },
  { path: "/live/:id", page: "live-detail", layout: "default", auth: false, study: true },
  { path: "/live/player", page: "live-player", layout: "default", auth: true, study: true },
  { path: "/live-web", page: "live-web", layout: "default", auth: true, study: true },
  { path: "/user", page: null, index: "/user/login", layout: "default", auth: false, study: true },
  { path: "/user/login", page: "login", layout: "default", auth: false, study: true },
  { path: "/user/wechat", page: "wechat", layout: "default", auth: false, study: true },
  { path: "/user/register", page: "register", layout: "default", auth: false, study: true },
  { path: "/user/start", page: "first-visit", layout: "default", auth: true, study: true },
  { path: "/user/reset-pwd", page: "reset-password", layout: "default", auth: false, study: true },
  { path: "/user/profile", page: "profile", layout: "default", auth: true, study: true },
  { path: "/user/order", page: "my-orders", layout: "default", auth: true, study: false },
  { path: "/user/updatepwd", page: "update-password", layout: "default", auth: false, study: true },
  { path: "/user/coursecode", page: "course-code", layout: "default", auth: true, study: true },
  { path: "/user/contract", page: "contract", layout: "default", auth: true, study: true },
  { path: "/question", page: "question-list", layout: "default", auth: false, study: false },
  { path: "/question/:id", page: "question-bank-detail", layout: "default", auth: false, study: true },
  { path: "/question/:level1/:level2", page: "question-list", layout: "default", auth: false, study: false },
  { path: "/question/try/:id", page: "question-try", layout: "exam", auth: false, study: true },
  { path: "/question/exam", page: "practice", layout: "default", auth: true, study: true },
  { path: "/question/exam/result", page: "practice-result", layout: "default", auth: true, study: true },
  { path: "/study", page: null, index: "/study/course", layout: "default", auth: true, study: true },
  { path: "/study/today", page: "study-today", layout: "default", auth: true, study: true },
  { path: "/study/term", page: "study-term", layout: "default", auth: true, study: true },
  { path: "/study/messages", page: "study-messages", layout: "default", auth: true, study: true },
  { path: "/study/certificate", page: "study-certificates", layout: "default", auth: true, study: true },
  { path: "/study/ask", page: "study-ask", layout: "default", auth: true, study: true },
  { path: "/study/course", page: "study-course-overview", layout: "default", auth: true, study: true },
  { path: "/study/course/my", page: "study-my-courses", layout: "default", auth: true, study: true },
  { path: "/study/course/record", page: "study-course-record", layout: "default", auth: true, study: true },
  { path: "/study/course/resource", page: "study-course-resource", layout: "default", auth: true, study: true },
  { path: "/study/live", page: "study-live", layout: "default", auth: true, study: true },
  { path: "/study/live/my", page: "study-my-live", layout: "default", auth: true, study: true },
  { path: "/study/question", page: "study-question", layout: "default", auth: true, study: true },
  { path: "/study/question/my", page: "study-my-questions", layout: "default", auth: true, study: true },
  { path: "/study/question/record", page: "study-question-record", layout: "default", auth: true, study: true },
  { path: "/study/question/error", page: "study-wrong-answers", layout: "default", auth: true, study: true },
  { path: "/study/question/favorite", page: "study-favorites", layout: "default", auth: true, study: true },
  { path: "/news/:id", page: "news-detail", layout: "default", auth: false, study: false },
  { path: "/news/cate/:cateid", page: "news-category", layout: "default", auth: false, study: false },
  { path: "/aboutus", page: "about", layout: "default", auth: false, study: true },
  { path: "/help/:id", page: "help", layout: "default", auth: false, study: true },
  { path: "/private", page: "privacy", layout: "default", auth: false, study: true },
  { path: "/policy", page: "policy", layout: "default", auth: false, study: true },
  { path: "/search", page: "search", layout: "default", auth: false, study: false },
  { path: "/mock-exam", page: "mock-exam", layout: "exam", auth: true, study: true },
  { path: "/mock-exam-result", page: "mock-exam-result", layout: "exam", auth: true, study: true },
  { path: "/online-portal", page: "online-exam-portal", layout: "exam", auth: true, study: true },
  { path: "/online-exam", page: "online-exam", layout: "exam", auth: true, study: true },
  { path: "/online-result", page: "online-exam-result", layout: "exam", auth: true, study: true },
  { path: "/order", page: null, index: "/order/index", layout: "default", auth: true, study: false },
  { path: "/order/index", page: "checkout", layout: "default", auth: true, study: false },
  { path: "/certificate", page: "certificate", layout: "default", auth: false, study: true },
  { path: "/share", page: "share", layout: "exam", auth: false, study: true },
] as const satisfies ReadonlyArray<Route>

/** The older table, and `/news`, each with the path that took its place. */
export const OLDER_PATHS = [
  { path: "/exam", to: "/question" },
  { path: "/exam/:id", to: "/question/:id" },
  { path: "/exam/mock", to: "/mock-exam" },
  { path: "/exam/result", to: "/mock-exam-result" },
  { path: "/onlineExam/portal", to: "/online-portal" },
  { path: "/onlineExam/countdown", to: "/online-portal" },
  { path: "/onlineExam/exam", to: "/online-exam" },
  { path: "/onlineExam/result", to: "/online-result" },
  { path: "/news", to: "/news/cate/:first" },
  { path: "/news/cate", to: "/news/cate/:first" },
  { path: "/study/myCourse", to: "/study/course/my" },
  { path: "/study/myLive", to: "/study/live/my" },
  { path: "/study/myQuestion", to: "/study/question/my" },
  { path: "/study/record", to: "/study/course/record" },
  { path: "/study/resource", to: "/study/course/resource" },
  { path: "/study/questionRecord", to: "/study/question/record" },
  { path: "/study/error", to: "/study/question/error" },
  { path: "/study/favorite", to: "/study/question/favorite" },
] as const satisfies ReadonlyArray<OlderPath>
