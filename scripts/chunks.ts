interface Modules {
  readonly getModuleInfo: (id: string) => { readonly importedIds: ReadonlyArray<string> } | null
}

/** Where the first screen of `/` starts. */
const FIRST = ["src/app/main.tsx", "src/routes/home.tsx"]
/** Files of their own: what only starts the site, what only the home page shows, and the stylesheet. */
const ALONE = /[\\/]src[\\/](app[\\/]|routes[\\/]home\.tsx|ui[\\/]home[\\/])|\.css$/
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
const importedBy = (root: string, paths: ReadonlyArray<string>) => {
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

/** What several pages share, by the part of the site that it belongs to; the first that matches. */
const AREAS = {
  desk: /[\\/]src[\\/]((machines|domain)[\\/]desk[\\/]|routes[\\/]deskSlots)/,
  deskView: /[\\/]src[\\/]ui[\\/]favorite[\\/](Desk|textIn)/,
  // only pages with an exam or a player load services of their own
  services: /[\\/]routes[\\/]page(Services|Events)/,
  exam: /[\\/]src[\\/]((machines|ui|domain)[\\/]exam|machines[\\/](tools|portal|rehearsal|answerFile))[\\/](?!(ExamTypeRules|ExamTools|KindName|PracticeAddress)\.ts)|[\\/]routes[\\/](exam|attempt)/,
  // the player's machine is made with that of its markers: in a file that imports the player's it would come too late
  player: /[\\/]src[\\/]((machines|ui|domain)[\\/]player|machines[\\/]lessonMarkers)[\\/]/,
  // codes by SMS are none of what signing in over an open exam needs
  sms: /[\\/]src[\\/](machines[\\/]smsCoolDown[\\/]|ui[\\/]user[\\/](ResetPassword|SmsCode)|routes[\\/]accountPage)/,
  account: /[\\/]src[\\/](machines[\\/]form|ui[\\/]user|domain[\\/]form)[\\/]|[\\/]routes[\\/]useForm/,
  // exams and the player, and no other page
  keys: /[\\/]src[\\/]ui[\\/](kit[\\/]KeyTable|dom[\\/]useKeys)/,
  search: /[\\/]src[\\/](machines[\\/]searchBox|ui[\\/]search|domain[\\/]search)[\\/]/,
  // what many pages show, and none with an exam
  reading: /[\\/]src[\\/](ui[\\/](live|document)[\\/]|routes[\\/]documentPage)/,
  // small rules of exams that pages without an exam read too: else those would load the whole exam
  pages: /[\\/]src[\\/](ui|routes|machines)[\\/]|[\\/]domain[\\/]exam[\\/](ExamTypeRules|ExamTools|KindName)\.ts/,
}

const WIDELY_SHARED = new Set(["reading", "pages"])

/**
 * Few files a page instead of thirty: a request costs a round trip, and small files compress badly (decision 25).
 */
export const chunkGroups = (root: string) => [
  { name: "react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 40 },
  { name: "xstate", test: /node_modules[\\/](xstate|@xstate|use-sync-external-store)[\\/]/, priority: 30 },
  {
    name: firstScreen(root),
    debugName: "first screen",
    test: mayShare,
    priority: 20,
    // else Vite's loader of chunks comes along, and the entry would have to wait for this file
    includeDependenciesRecursively: false,
  },
  {
    name: runtime(root),
    debugName: "runtime",
    test: (id: string) => OWN.test(id) && mayShare(id),
    priority: 15,
    includeDependenciesRecursively: false,
  },
  ...Object.entries(AREAS).map(([name, folder], index) => ({
    name,
    test: (id: string) => folder.test(id) && mayShare(id),
    priority: 10 - index,
    // what only two or three pages share would weigh on all the others
    minShareCount: WIDELY_SHARED.has(name) ? 4 : 2,
    // results of an exam do not need the machine that takes one, nor lists of lessons the player
    entriesAware: name === "exam" || name === "player",
    includeDependenciesRecursively: false,
  })),
]
