import { createHash } from "node:crypto"
import { existsSync } from "node:fs"
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { DATABASE } from "#server/db/clusterAddress.ts"
import { connect } from "#server/db/connect.ts"
import { startEmbeddedPostgres } from "#server/db/EmbeddedPostgres.ts"
import { migrate } from "#server/db/migrate.ts"
import { named } from "./named.ts"
import { root } from "./startSite.ts"

/** A migrated, empty database in the cluster, to be copied. */
export const TEMPLATE = "study_template"

const OLD_MS = 3_600_000
const CACHE = join(root, "node_modules/.cache/test-cluster")

/**
 * The data folder of a stopped cluster, in which TEMPLATE and the site's own database are migrated and empty: made once for
 * the same migrations and the same PostgreSQL. A copy saves a test two seconds of processor time.
 */
export const clusterFolder = async (): Promise<string> => {
  const folder = join(CACHE, await digest())
  if (!existsSync(folder)) await make(folder)
  const now = new Date()
  await utimes(folder, now, now)
  return folder
}

/** Of other migrations, or left by a run that was killed; what another run makes or copies just now is not old. */
const removeOld = async (): Promise<void> => {
  for (const name of await readdir(CACHE)) {
    const made = await stat(join(CACHE, name)).catch(() => null)
    if (made !== null && Date.now() - made.mtimeMs > OLD_MS)
      await rm(join(CACHE, name), { recursive: true, force: true })
  }
}

/** Of all that it is made of. */
const digest = async (): Promise<string> => {
  const hash = createHash("sha256")
  for (const name of (await readdir(join(root, "server/db"), { recursive: true })).toSorted())
    if (/\.(ts|sql)$/.test(name)) hash.update(name).update(await readFile(join(root, "server/db", name)))
  return hash
    .update(await readFile(fileURLToPath(import.meta.url)))
    .update(await readFile(join(root, "package-lock.json")))
    .digest("hex")
    .slice(0, 16)
}

const make = async (folder: string): Promise<void> => {
  await mkdir(CACHE, { recursive: true })
  await removeOld()
  const dataDir = await mkdtemp(join(CACHE, "new-"))
  const log = { info: () => {}, warn: (text: string) => console.warn(text) }
  const { address, stop } = await startEmbeddedPostgres({ dataDir, settings: { fsync: "off" }, log })
  try {
    const admin = connect(address, { max: 1 })
    await admin`create database ${admin(TEMPLATE)}`
    await admin.end()
    const pool = connect(named(address, TEMPLATE), { max: 1 })
    await migrate(pool)
    await pool.end()
    const beside = connect(named(address, "template1"), { max: 1 })
    await beside`drop database ${beside(DATABASE)}`
    await beside`create database ${beside(DATABASE)} template ${beside(TEMPLATE)}`
    await beside.end()
  } finally {
    await stop()
  }
  // another run may have made it meanwhile
  await rename(dataDir, folder).catch(() => rm(dataDir, { recursive: true, force: true }))
}
