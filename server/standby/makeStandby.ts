import { existsSync } from "node:fs"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { runAs } from "../db/asUser.ts"
import { connect } from "../db/connect.ts"
import { copyCluster } from "../db/copyCluster.ts"
import { takeDataLock } from "../db/DataLock.ts"
import { makeDataFolder } from "../db/makeDataFolder.ts"
import { type Listen, serversOf } from "../db/servers.ts"
import { takePlace } from "./places.ts"
import { isServerAt } from "./replication.ts"

interface Options {
  /** Without a database. */
  readonly dataDir: string
  /** Of all servers, the standby that is made among them. */
  readonly url: string
  readonly listen: Listen
}

/** Copies the primary, while it goes on, into a data folder that follows it from there. */
export const makeStandby = async ({ dataDir, url, listen }: Options): Promise<void> => {
  const own = serversOf(url).find((server) => isServerAt(server, listen)) ?? ""
  makeDataFolder(dataDir)
  const lock = takeDataLock(dataDir, "standby:make")
  const pool = connect({ url }, { max: 1 })
  try {
    const folder = join(dataDir, "postgres")
    if (existsSync(folder)) throw new Error(`${dataDir} holds a database: a standby is made in an empty folder only`)
    // its place in the log begins with the copy
    await takePlace(pool, own)
    await copyCluster({ pool, folder, isArchived: false })
    await writeFile(join(folder, "standby.signal"), "", { mode: 0o600 })
    await (await runAs(folder)).own(folder)
  } finally {
    await pool.end({ timeout: 5 })
    lock.release()
  }
}
