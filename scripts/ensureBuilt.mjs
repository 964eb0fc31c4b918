import { createHash } from "node:crypto"
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { currentBuild, distFolder } from "./buildFolders.mjs"
import { root } from "./ensureInstalled.mjs"
import { runAll } from "./runInTurn.mjs"

const SOURCES = [
  "src/**/*.{ts,tsx,css,html}",
  "index.html",
  "public/**/*",
  "vite*.ts",
  "scripts/build*.mjs",
  "scripts/*.ts",
  "package-lock.json",
]

/** Id of the build that the present sources make: equal sources, equal id. */
export const sourceId = () => {
  const hash = createHash("sha256")
  for (const path of SOURCES.flatMap((pattern) => globSync(pattern, { cwd: root })).toSorted()) {
    if (/\.\w+$/.test(path)) hash.update(path).update(readFileSync(`${root}${path}`))
  }
  return hash.digest("hex").slice(0, 12)
}

const builtId = () => {
  const folder = currentBuild(distFolder())
  return folder === null ? null : JSON.parse(readFileSync(join(folder, "client/builds/latest.json"), "utf8")).id
}

/** Builds the page bundles unless they are those of the present sources. */
export const ensureBuilt = async (node) => {
  const id = process.env["BUILD_ID"] ?? sourceId()
  if (builtId() === id) return
  console.error("Building the pages …")
  const options = { cwd: root, stdio: ["ignore", 2, 2], env: { ...process.env, BUILD_ID: id, NODE_ENV: "production" } }
  const status = await runAll([[node, [`${root}scripts/build.mjs`], options]])
  if (status !== 0) process.exit(status)
}
