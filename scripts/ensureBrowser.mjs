// A Chromium, Chinese fonts, PgBouncer and Prometheus's promtool for the tests: from Debian's packages where this may install them, else what is here.
import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { findBrowser, findShell } from "./browser.mjs"

const hasChineseFont = () => {
  if (process.platform !== "linux") return true
  const { stdout, error } = spawnSync("fc-list", [":lang=zh", "family"], { encoding: "utf8" })
  return error === undefined && stdout.trim() !== ""
}

const lacking = (browser) => [
  ...(browser === null ? ["chromium-headless-shell"] : []),
  ...(hasChineseFont() ? [] : ["fontconfig", "fonts-noto-cjk"]),
]

/** Without these the tests cannot run. */
const missing = () => lacking(findBrowser())
/** With these they run as fast as they can, and none is left out. */
const wanted = () => [
  ...lacking(findShell()),
  ...(existsSync("/usr/sbin/pgbouncer") ? [] : ["pgbouncer"]),
  ...(existsSync("/usr/bin/promtool") ? [] : ["prometheus"]),
]

const mayInstall = existsSync("/usr/bin/apt-get") && process.getuid?.() === 0

if (wanted().length > 0 && mayInstall) {
  const apt = (...args) =>
    spawnSync("apt-get", ["-o", "Acquire::http::Timeout=20", "-o", "Acquire::Retries=1", ...args], {
      stdio: ["ignore", 2, 2],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    })
  console.error(`Installing ${wanted().join(", ")} …`)
  apt("update", "-q")
  // one by one: what a distribution does not have keeps none of the others away
  for (const name of wanted()) apt("install", "-q", "-y", "--no-install-recommends", name)
}

if (missing().length > 0) {
  console.error(
    [
      `The tests need ${missing().join(" and ")}.`,
      "On Debian or Ubuntu:  sudo apt-get install chromium-headless-shell (or chromium) fonts-noto-cjk",
      "Elsewhere install Chromium or Chrome and a Chinese font, and name the browser by CHROME_PATH.",
    ].join("\n"),
  )
  process.exit(1)
}
