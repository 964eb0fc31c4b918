import { spawnSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { runAll, STOPPED } from "./runInTurn.mjs"

export const root = fileURLToPath(new URL("..", import.meta.url))

/** What a lock names: its own, or the one that npm leaves among the packages when all of them are there. */
const packagesOf = (lock) => (existsSync(lock) ? JSON.parse(readFileSync(lock, "utf8")).packages : {})

/** Whether the packages are those of the lock, whoever installed them; optional ones may be absent. */
export const isInstalled = () => {
  const installed = packagesOf(`${root}node_modules/.package-lock.json`)
  return Object.entries(packagesOf(`${root}package-lock.json`)).every(
    ([path, { version, integrity, optional = false }]) =>
      path === "" ||
      (installed[path] === undefined
        ? optional
        : installed[path].version === version && installed[path].integrity === integrity),
  )
}

/**
 * Installs the packages that the lock names, unless they are there. Answers the path of the Node that runs this project: the one among
 * the packages where there is one for this machine, else the one that runs now.
 */
export const ensureInstalled = async () => {
  if (!isInstalled()) {
    console.error("Installing packages …")
    const npm = process.env["npm_execpath"]
    const [command, args] = npm?.endsWith("js") ? [process.execPath, [npm, "ci"]] : ["npm", ["ci"]]
    const options = {
      cwd: root,
      stdio: ["ignore", 2, 2],
      shell: process.platform === "win32" && command === "npm",
      // what calls this may be production; the page bundles are built here all the same
      env: { ...process.env, NODE_ENV: "development" },
    }
    const status = await runAll([[command, [...args, "--no-fund", "--no-audit", "--loglevel=error"], options]])
    if (status === STOPPED) process.exit(STOPPED)
    if (status !== 0) {
      console.error("The packages could not be installed: see npm's message above.")
      process.exit(1)
    }
  }
  return nodePath()
}

const nodePath = () => {
  const own = `${root}node_modules/.bin/node${process.platform === "win32" ? ".cmd" : ""}`
  if (existsSync(own) && spawnSync(own, ["--version"], { shell: process.platform === "win32" }).status === 0) return own
  const [major, minor] = process.versions.node.split(".").map(Number)
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath
  console.error(
    `This project runs on Node 22.18 or later, and no Node package for ${process.platform}-${process.arch} is among its dependencies. Please install a newer Node.`,
  )
  process.exit(1)
}
