// A Chromium and Chinese fonts for the tests: from Debian's packages where this may install them, else what is here.
import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { findBrowser } from "./browser.mjs"

const hasChineseFont = () => {
  if (process.platform !== "linux") return true
  const { stdout, error } = spawnSync("fc-list", [":lang=zh", "family"], { encoding: "utf8" })
  return error === undefined && stdout.trim() !== ""
}

const missing = () => [
  ...(findBrowser() === null ? ["chromium"] : []),
  ...(hasChineseFont() ? [] : ["fontconfig", "fonts-noto-cjk"]),
]

const mayInstall = existsSync("/usr/bin/apt-get") && process.getuid?.() === 0

if (missing().length > 0 && mayInstall) {
  const apt = (...args) =>
    spawnSync("apt-get", args, { stdio: ["ignore", 2, 2], env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } })
  console.error(`Installing ${missing().join(", ")} …`)
  apt("update", "-q")
  apt("install", "-q", "-y", "--no-install-recommends", ...missing())
}

if (missing().length > 0) {
  console.error(
    [
      `The tests need ${missing().join(" and ")}.`,
      "On Debian or Ubuntu:  sudo apt-get install chromium fonts-noto-cjk",
      "Elsewhere install Chromium or Chrome and a Chinese font, and name the browser by CHROME_PATH.",
    ].join("\n"),
  )
  process.exit(1)
}
