import { globSync, readFileSync, statSync } from "node:fs"

const KB = 1024
/** Brotli bytes: what `/` loads before it is idle, and what each further page adds. */
const HOME = { js: 104.2 * KB, css: 10 * KB }
/** Which file each page is in; fetched when idle, or with the first page moved on to. */
const PAGES = 3.4 * KB
const PAGE = 20 * KB
const EXCEPTIONS = {
  // with what sends the files of answers
  "mock-exam": 51.5 * KB,
  practice: 52.3 * KB,
  // and with what asks for the pass word of a room; a build's id alone moves a tenth
  "online-exam": 53 * KB,
  "online-exam-portal": 53.2 * KB,
  // with the forms of invoices and refunds
  Invoice: 20.5 * KB,
  "study-wrong-answers": 20.5 * KB,
  // with the files of answers, and the order that options stand in
  "practice-result": 21 * KB,
  "mock-exam-result": 20.5 * KB,
  "online-exam-result": 20.5 * KB,
  "course-player": 35 * KB,
  "course-try": 35 * KB,
}
/** Loaded once with the first call, whichever page makes it. */
const RUNTIME = 45 * KB
/** The service worker, fetched when idle. */
const WORKER = 12 * KB
/**
 * The back office: who is here and what stands around its pages first; all pages and what they share on demand, and the
 * editors of content by themselves, with the search for questions that papers and videos ask and the parts of learners'
 * pages that stand beside the forms. A file of questions is read beside its lines in the page of its act. The words of
 * every act are on demand: a further one brings a fifth of a kB.
 */
const ADMIN = { js: 112 * KB, css: 8.2 * KB, onDemand: 60.3 * KB, editors: 21.5 * KB }
const EDITORS = ["src/app/admin/makeDraftMachine.ts", "src/ui/admin/DraftPage.tsx"]

/** The build's id is in the names of files: with another one the same code compresses up to 0.1 kB better or worse. */
const isOver = ({ bytes, limit }) => Number((bytes / KB).toFixed(1)) > limit / KB

const kb = (bytes) => `${(bytes / KB).toFixed(1)} kB`

/** Static imports of a chunk, itself included. */
const closureOf = (manifest, key, seen = new Set()) => {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const next of manifest[key]?.imports ?? []) closureOf(manifest, next, seen)
  return seen
}

/**
 * Files that import each other: in each of these one half needs the other in calls alone. In any other round one is
 * evaluated before what it reads is there, which fails in a browser and in no test of Node.
 */
const ROUNDS = new Set([
  "ResultView, exam",
  "SearchPlace, search",
  "course-player, player",
  // contract schemas never join it
  "callOf, runtime, runtime",
])

/** Which files of a build wait for each other and may not, by the names of their pieces. */
export const newRounds = (manifest) => {
  const reached = new Map(Object.keys(manifest).map((key) => [key, closureOf(manifest, key)]))
  const rounds = [...reached].flatMap(([key, all]) => {
    const round = [...all].filter((other) => reached.get(other)?.has(key))
    const names = round.map((one) => (manifest[one].name ?? one).split("~", 1)[0])
    return round.length > 1 ? [names.toSorted((a, b) => (a < b ? -1 : 1)).join(", ")] : []
  })
  return [...new Set(rounds)].filter((round) => !ROUNDS.has(round))
}

/** What the service worker brings in for pages to start without a network: the entry and what
 * follows it, the list of pages, the call runtime. */
export const coreFiles = (folder) => {
  const manifest = JSON.parse(readFileSync(`${folder}/.vite/manifest.json`, "utf8"))
  const keys = [
    "index.html",
    "src/app/main.tsx",
    "src/routes/pageModules.ts",
    "src/app/runtime.ts",
    "src/app/afterStart.ts",
  ]
  const core = keys.reduce((seen, key) => closureOf(manifest, key, seen), new Set())
  return [...core].map((key) => `/${manifest[key].file}`)
}

/**
 * Weighs every page of a build against its budget.
 * A page is what its module and the module's static imports add to the entry; libraries loaded on demand (the call
 * runtime, hls.js) are weighed alone. `all` is what it loads as the first page of a visit.
 */
export const checkBudgets = async (folder, admin) => {
  const manifest = JSON.parse(readFileSync(`${folder}/.vite/manifest.json`, "utf8"))
  const size = (file) => statSync(`${folder}/${file}.br`).size
  const sum = (keys) => [...keys].reduce((total, key) => total + size(manifest[key].file), 0)
  const beyond = (key, base) => [...closureOf(manifest, key)].filter((each) => !base.has(each))

  const entry = new Set([...closureOf(manifest, "index.html"), ...closureOf(manifest, "src/app/main.tsx")])
  const routes = Object.keys(manifest).filter(
    (key) => /^src\/routes\/.+\.tsx$/.test(key) && manifest[key].isDynamicEntry,
  )
  const homeKey = routes.find((key) => key.endsWith("/home.tsx"))
  const home = new Set([...entry, ...(homeKey === undefined ? [] : closureOf(manifest, homeKey))])
  const css = new Set([...home].flatMap((key) => manifest[key].css ?? []))

  const rows = [
    { name: "/ JavaScript", bytes: sum(home), limit: HOME.js },
    { name: "/ CSS", bytes: [...css].reduce((total, file) => total + size(file), 0), limit: HOME.css },
  ]
  const runtimeKey = Object.keys(manifest).find((key) => key.endsWith("src/app/runtime.ts"))
  const runtime = runtimeKey === undefined ? new Set() : closureOf(manifest, runtimeKey)
  if (runtimeKey !== undefined)
    rows.push({ name: "call runtime (once)", bytes: sum(beyond(runtimeKey, home)), limit: RUNTIME })
  const pagesKey = "src/routes/pageModules.ts"
  const pages = new Set(closureOf(manifest, pagesKey))
  rows.push({ name: "list of pages (once)", bytes: sum(beyond(pagesKey, home)), limit: PAGES })
  rows.push({ name: "service worker", bytes: size("sw.js"), limit: WORKER })
  const shell = new Set([...entry, ...runtime, ...pages])
  for (const key of routes) {
    if (key === homeKey) continue
    const name = key.replace(/^src\/routes\/.+\/|\.tsx$/g, "")
    const bytes = sum(beyond(key, shell))
    rows.push({ name, bytes, limit: EXCEPTIONS[name] ?? PAGE, all: sum(shell) + bytes })
  }
  const back = JSON.parse(readFileSync(`${admin}/.vite/manifest.json`, "utf8"))
  const first = closureOf(back, "src/app/admin/index.html")
  const sizeOf = (files) => [...files].reduce((total, file) => total + statSync(`${admin}/${file}.br`).size, 0)
  const filesOf = (keys) => [...keys].map((key) => back[key].file).filter((file) => file.endsWith(".js"))
  const isEditor = (key) => EDITORS.includes(key)
  const shared = new Set(
    Object.keys(back).flatMap((key) => (back[key].isDynamicEntry && !isEditor(key) ? [...closureOf(back, key)] : [])),
  )
  const editors = new Set(
    EDITORS.flatMap((key) => [...closureOf(back, key)]).filter((key) => !shared.has(key) && !first.has(key)),
  )
  const later = Object.keys(back).filter((key) => !first.has(key) && !editors.has(key))
  rows.push(
    { name: "/admin js", bytes: sizeOf(filesOf(first)), limit: ADMIN.js },
    { name: "/admin js on demand", bytes: sizeOf(filesOf(later)), limit: ADMIN.onDemand },
    { name: "/admin js of editors", bytes: sizeOf(filesOf(editors)), limit: ADMIN.editors },
    { name: "/admin css", bytes: sizeOf(globSync("assets/*.css", { cwd: admin })), limit: ADMIN.css },
  )
  return {
    rows,
    table: rows
      .map(
        ({ name, bytes, limit, all }) =>
          `${name.padEnd(28)} ${kb(bytes).padStart(9)} of ${kb(limit)}${all === undefined ? "" : `, ${kb(all)} in all`}`,
      )
      .join("\n"),
    failures: [
      ...rows
        .filter(isOver)
        .map(({ name, bytes, limit }) => `over budget: ${name} weighs ${kb(bytes)}, allowed ${kb(limit)}`),
      ...[...newRounds(manifest), ...newRounds(back)].map((round) => `files wait for each other: ${round}`),
    ],
  }
}
