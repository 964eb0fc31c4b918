interface Modules {
  readonly getModuleInfo: (id: string) => { readonly importedIds: ReadonlyArray<string> } | null
}

/** Where the first screen of `/` starts. */
const FIRST = ["src/app/main.tsx", "src/routes/home/home.tsx"]
/** Files of their own: what only starts the site, what only the home page shows, and the stylesheet. */
const ALONE = /[\\/]src[\\/](app[\\/]|routes[\\/]home[\\/]home\.tsx|ui[\\/]home[\\/])|\.css$/
/** Never among what pages share: it would bring Effect's Schema or luxon to every page. */
const LATER = /[\\/]src[\\/]domain[\\/](contract[\\/](?!Request\.ts)|time[\\/](?!Shanghai\.ts))/
const OWN = /[\\/]src[\\/]/
const UNSEEN = /[\\/]src[\\/](domain|machines)[\\/]/

const mayShare = (id: string): boolean => !id.startsWith("\0") && !ALONE.test(id) && !LATER.test(id)

const withImports = (id: string, modules: Modules, seen: Set<string>): Set<string> => {
  if (seen.has(id)) return seen
  seen.add(id)
  for (const next of modules.getModuleInfo(id)?.importedIds ?? []) withImports(next, modules, seen)
  return seen
}

/** Whether a module is among what these files import at once. */
export const importedBy = (root: string, paths: ReadonlyArray<string>) => {
  let all: Set<string> | null = null
  return (id: string, modules: Modules): boolean => {
    all ??= paths.reduce((seen, path) => withImports(`${root}${path}`, modules, seen), new Set<string>())
    return all.has(id)
  }
}

/** In two files so that each is evaluated in a short task: rules and charts, views. */
const firstScreen = (root: string) => {
  const isFirst = importedBy(root, FIRST)
  return (id: string, modules: Modules): string | null =>
    isFirst(id, modules) ? (UNSEEN.test(id) ? "core" : "site") : null
}

/** What makes calls, in one file: it comes once, with the first call. */
const runtime = (root: string) => {
  const isNeeded = importedBy(root, ["src/app/runtime.ts"])
  return (id: string, modules: Modules): string | null => (isNeeded(id, modules) ? "runtime" : null)
}

const OF_FIRST_SCREEN = /^assets\/(rolldown-runtime|react|xstate|core|site|main|index)-/

/** What is fetched beside a file that is loaded later: the first screen, from which it is loaded, has come. */
export const beyondFirstScreen = (
  _: string,
  files: ReadonlyArray<string>,
  { hostId }: { readonly hostId: string },
): string[] => files.filter((file) => /(^|\/)index[.-]/.test(hostId) || !OF_FIRST_SCREEN.test(file))

/** What several pages share, by the part of the site that it belongs to: beginnings of paths in src, the first that fits. */
const AREAS = {
  // a mock exam sends files by it and has no notes
  delivery: ["machines/page/delivery"],
  notes: ["machines/notes/", "domain/notes/", "routes/notes/notesPart"],
  ask: ["machines/discussion/", "domain/discussion/", "routes/discussion/askActors"],
  copy: ["machines/page/copy", "routes/page/copyPart", "adapters/writeClipboard"],
  notesView: ["ui/notes/NotesButtons", "ui/notes/NotesDialog", "ui/notes/NotesSections"],
  // only pages with an exam or a player load services of their own
  services: ["routes/page/pageServices", "routes/page/pageEvents"],
  exam: [
    "machines/attempt/",
    "machines/page/lastOf",
    "domain/attempt/",
    "domain/protocol/examCodes",
    "domain/core/AnswerLimits",
    "domain/time/ClockText",
    "domain/question/",
    "domain/practice/",
    "domain/result/",
    "routes/attempt/exam",
    "routes/result/attempt",
    "ui/attempt/",
    "ui/question/",
    "ui/result/AttemptRecord",
    "ui/result/TimelineView",
    "ui/dom/reveal",
    "ui/dom/useSwipe",
    "ui/kit/icon/Grid",
    "ui/kit/icon/Upload",
  ],
  // live rooms and the player
  video: [
    "adapters/media/VideoPlace",
    "domain/player/Preference",
    "ui/kit/icon/FullScreen",
    "ui/kit/icon/LeaveFullScreen",
    "ui/kit/icon/Muted",
    "ui/kit/icon/Pause",
    "ui/kit/icon/Volume",
    "ui/kit/StageButton",
    "ui/kit/Watermark",
    "ui/kit/watermarkOf",
    "ui/dom/useVideo.ts",
  ],
  // the player's machine is made with that of its markers: in a file that imports the player's it would come too late
  player: ["machines/player/", "domain/player/", "ui/player/"],
  // fetched beside an open exam, for signing in over it
  sms: [
    "routes/account/accountPage",
    "ui/account/ResetPassword",
    "ui/account/SignInAgain",
    "ui/account/SmsCode",
    "ui/kit/SendCodeButton",
    "ui/kit/CodeField",
  ],
  // what an open exam has of it at once; the views come with SignInOver
  form: [
    "machines/account/smsCoolDown",
    "machines/page/form",
    "machines/page/secretNames",
    "domain/form/",
    "ui/kit/icon/Eye",
  ],
  account: [
    "routes/page/useForm",
    "ui/account/AccountForm",
    "ui/account/FormProps",
    "ui/account/LoginView",
    "ui/account/MobileField",
    "ui/account/RegisterView",
    "ui/account/fieldProps",
    "ui/kit/PasswordField",
    "ui/dom/useRevealed",
  ],
  // exams and the player, and no other page
  keys: ["ui/kit/icon/Keyboard", "ui/dom/useKeys"],
  search: ["machines/search/", "ui/search/", "domain/search/"],
  document: ["ui/news/Article", "ui/news/Document", "ui/news/documentLinks", "routes/news/documentPage"],
  agenda: ["ui/live/"],
  dialog: ["ui/kit/Dialog", "ui/kit/BottomSheet", "ui/dom/useModal"],
  fields: ["ui/kit/FieldFrame", "ui/kit/TextField", "ui/kit/Select"],
  // questions, wherever they are read
  marks: ["ui/dom/textRange", "ui/dom/useMarks", "ui/kit/preloaded", "ui/kit/icon/Strike", "ui/kit/icon/Flag"],
  list: ["ui/kit/Pagination", "ui/kit/Chips", "ui/layout/StudyRowsSkeleton", "routes/page/pageNumber"],
  pages: [
    "ui/",
    "routes/",
    "machines/",
    "domain/core/Chance",
    "domain/core/ExamTools",
    "domain/core/KindName",
    "domain/question/practiceTypes",
  ],
}

/** What pages without an exam need too: else those would load the whole exam. */
const NOT_OF_EXAMS =
  /[\\/](domain[\\/](question[\\/](ExamTypeRules|practiceTypes)|practice[\\/]PracticeAddress)|ui[\\/]attempt[\\/]ExamSkeleton)\./

/** Shared by several pages, but by too few to weigh on all: files of their own. */
const APART =
  /[\\/](ui[\\/](kit[\\/](Breadcrumbs|Checkbox|ProgressRing)|player[\\/]timeText)|domain[\\/](player[\\/]lessonHref|question[\\/](AttachedBytes|plainJpeg)|attempt[\\/]KeptFile)|machines[\\/]attempt[\\/](attachments\w+|servedFiles)|ui[\\/]attempt[\\/]Attachments\w+)\./

const WIDELY_SHARED = new Set(["agenda", "document", "list", "pages"])

/**
 * Few files a page instead of thirty: a request costs a round trip, and small files compress badly (decision 25).
 */
export const chunkGroups = (root: string) => [
  { name: "react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 60 },
  { name: "xstate", test: /node_modules[\\/](xstate|@xstate|use-sync-external-store)[\\/]/, priority: 50 },
  {
    name: firstScreen(root),
    debugName: "first screen",
    test: mayShare,
    priority: 40,
    // else Vite's loader of chunks comes along, and the entry would have to wait for this file
    includeDependenciesRecursively: false,
  },
  {
    name: runtime(root),
    debugName: "runtime",
    test: (id: string) => OWN.test(id) && mayShare(id),
    priority: 30,
    includeDependenciesRecursively: false,
  },
  ...Object.entries(AREAS).map(([name, paths], index) => ({
    name,
    test: (id: string) => {
      const path = id.slice(root.length).replaceAll("\\", "/")
      return (
        paths.some((start) => path.startsWith(`src/${start}`)) &&
        !(name === "exam" && NOT_OF_EXAMS.test(id)) &&
        !APART.test(id) &&
        mayShare(id)
      )
    },
    // never below zero: that group would take what a single page needs too
    priority: 20 - index,
    // what only two or three pages share would weigh on all the others
    minShareCount: WIDELY_SHARED.has(name) ? 4 : 2,
    // results of an exam do not need the machine that takes one
    entriesAware: name === "exam",
    entriesAwareMergeThreshold: 1_000,
    includeDependenciesRecursively: false,
  })),
]
