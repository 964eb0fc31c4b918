import { execFile } from "node:child_process"
import { rm } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { finishUpgrade, upgradeCluster } from "../backup/upgradeCluster.ts"
import { type Binaries, binariesIn, findBinaries, PACKAGE } from "../db/binaries.ts"
import { clusterMajor } from "../db/clusterAddress.ts"
import { takeDataLock } from "../db/DataLock.ts"
import type { Command } from "./Command.ts"
import { siteOf } from "./describeTarget.ts"

/** The last published package of each major version that a site may have run on. */
const OLDER: Readonly<Record<number, string>> = { 17: "17.10.0-beta.17", 16: "16.14.0-beta.17" }

export const upgradeDb: Command = {
  about: "makes the embedded database one of the PostgreSQL of this version; the old one is kept",
  forms: [""],
  prepare: () => ({
    describeTarget: siteOf,
    run: async ({ config: { databaseUrl, dataDir }, print, report, undo }) => {
      if (databaseUrl !== null) throw new Error("DATABASE_URL is a database of your own: it is upgraded where it runs")
      undo.push(takeDataLock(dataDir, "upgrade-db").release)
      if (await finishUpgrade(dataDir)) return print("the upgrade that was cut off is done")
      const [found, { major }] = [await clusterMajor(dataDir), await findBinaries()]
      if (found === null) throw new Error(`DATA_DIR=${dataDir} holds no database`)
      if (found === major) return print(`the database is one of PostgreSQL ${major} already`)
      const kept = await upgradeCluster({ dataDir, from: await fetched(found, dataDir, report), progress: report })
      await rm(packagesIn(dataDir), { recursive: true, force: true })
      print(
        `the database is one of PostgreSQL ${major}; the old one is kept in ${kept}: delete it when you are content`,
      )
    },
  }),
}

const packagesIn = (dataDir: string): string => join(dataDir, "upgrade.packages")

const fetched = async (major: number, dataDir: string, report: (line: string) => void): Promise<Binaries> => {
  const version = OLDER[major]
  if (version === undefined)
    throw new Error(`DATA_DIR=${dataDir} was made by PostgreSQL ${major}, which cannot be upgraded from here`)
  report(`fetching PostgreSQL ${version}`)
  const folder = packagesIn(dataDir)
  const args = ["install", "--no-save", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix", folder]
  await promisify(execFile)("npm", [...args, `${PACKAGE}@${version}`], { shell: process.platform === "win32" }).catch(
    (error: Error) => {
      throw new Error(`PostgreSQL ${version} could not be fetched: ${error.message}`, { cause: error })
    },
  )
  return binariesIn(join(folder, "node_modules", PACKAGE))
}
