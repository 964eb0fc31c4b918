import { chmodSync, existsSync, globSync, linkSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from "node:fs"
import { renameSync, rmSync, statSync, writeFileSync } from "node:fs"
import { basename, dirname, join, resolve } from "node:path"
import { root } from "./ensureInstalled.mjs"

/** How many builds before it a build brings the assets of, for tabs that are still open. */
const OLDER_BUILDS = 3
/** Folders that stay although no server runs on them, the newest first. */
const KEPT_FOLDERS = 4
const WHOLE = /^\d{17}-\w+-\w{6}$/
const PART = /^part-\w{6}$/
const DAY_MS = 86_400_000

export const distFolder = () => resolve(root, process.env["DIST_DIR"] || "dist")

const pointer = (dist) => join(dist, "current.json")

/** The folder of the build that a server would start with; null when there is none. */
export const currentBuild = (dist) => {
  if (!existsSync(pointer(dist))) return null
  const folder = join(dist, basename(JSON.parse(readFileSync(pointer(dist), "utf8")).folder))
  return existsSync(join(folder, "client/builds/latest.json")) ? folder : null
}

/** A folder for a build that is being made; nobody looks into it before `finishBuild`. */
export const beginBuild = (dist) => {
  mkdirSync(dist, { recursive: true })
  return mkdtempSync(join(dist, "part-"))
}

/**
 * Makes a build that is whole the one that servers start with: the switch is one rename. What an older build serves
 * stays where it is while a server runs on it, and its assets are in the new one as well.
 */
export const finishBuild = (dist, part, id) => {
  const before = currentBuild(dist)
  if (before !== null) bringOlderAssets(join(part, "client"), join(before, "client"))
  const time = new Date().toISOString().replace(/\D/g, "")
  const folder = join(dist, `${time}-${id.replace(/\W/g, "")}-${part.slice(-6)}`)
  // made for its maker alone; the server may be another user
  chmodSync(part, 0o755)
  renameSync(part, folder)
  writeFileSync(`${pointer(dist)}.${process.pid}`, JSON.stringify({ folder: basename(folder) }))
  renameSync(`${pointer(dist)}.${process.pid}`, pointer(dist))
  removeUnused(dist)
  return folder
}

const metasIn = (client) =>
  globSync("builds/meta/*.json", { cwd: client })
    .map((path) => ({ path, meta: JSON.parse(readFileSync(join(client, path), "utf8")) }))
    .toSorted((a, b) => b.meta.timestamp - a.meta.timestamp)

const bringOlderAssets = (client, before) => {
  const own = new Set(metasIn(client).map(({ path }) => path))
  const older = metasIn(before).filter(({ path }) => !own.has(path))
  for (const { path, meta } of older.slice(0, OLDER_BUILDS)) {
    bring(client, before, path)
    for (const { file } of meta.files) {
      if (!file.startsWith("assets/")) continue
      for (const form of [file, `${file}.br`, `${file}.gz`]) bring(client, before, form)
    }
  }
}

const bring = (client, before, path) => {
  if (existsSync(join(client, path)) || !existsSync(join(before, path))) return
  mkdirSync(dirname(join(client, path)), { recursive: true })
  linkSync(join(before, path), join(client, path))
}

const removeUnused = (dist) => {
  const names = readdirSync(dist)
  const older = names
    .filter((name) => WHOLE.test(name))
    .toSorted()
    .toReversed()
    .slice(KEPT_FOLDERS)
  // left by a build that was killed
  const left = names.filter((name) => PART.test(name) && statSync(join(dist, name)).mtimeMs < Date.now() - DAY_MS)
  for (const name of [...older.filter((each) => !isUsed(join(dist, each))), ...left])
    rmSync(join(dist, name), { recursive: true, force: true })
}

/** Servers leave their number in the folder that they serve. */
const isUsed = (folder) => globSync("used-by-*", { cwd: folder }).some((name) => isAlive(Number(name.slice(8))))

const isAlive = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === "EPERM"
  }
}
