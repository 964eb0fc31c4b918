import { execFileSync } from "node:child_process"
import { existsSync } from "node:fs"

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "microsoft-edge"]
/** The same engine without windows: a new tab costs a quarter of the processor time. */
const SHELL = "chromium-headless-shell"
const PLACES = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
]

const onPath = (name) => {
  try {
    return execFileSync("which", [name], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim()
  } catch {
    return ""
  }
}

const firstOf = (places) =>
  [process.env["CHROME_PATH"] ?? "", ...places].find((path) => path !== "" && existsSync(path)) ?? null

/** The browser of people, for figures and pictures: `CHROME_PATH`, else one found on this machine, else null. */
export const findWholeBrowser = () => firstOf([...NAMES.map(onPath), ...PLACES])

export const findShell = () => firstOf([onPath(SHELL)])

/** The Chromium to test with: `CHROME_PATH`, else the shell, else any. */
export const findBrowser = () => findShell() ?? findWholeBrowser()

/** How it is started: alone, quiet, and without its own sandbox as root, where it has none. */
export const BROWSER_ARGS = [
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
]
