import { resolve } from "node:path"
import { beginRooms } from "../backup/restoreBackup.ts"
import type { Config } from "../config.ts"
import { addressIn } from "../db/clusterAddress.ts"
import { serversOf } from "../db/servers.ts"
import { archiving } from "../db/walArchive.ts"
import { makeStandby } from "../standby/makeStandby.ts"
import { promoteStandby } from "../standby/promoteStandby.ts"
import { isServerAt } from "../standby/replication.ts"
import { runDatabase } from "../standby/runDatabase.ts"
import type { Command } from "./Command.ts"
import { siteOf } from "./describeTarget.ts"

/** Throws the sentence that says which setting a database of several lacks. */
const several = ({ databaseUrl: url, databaseListen: listen, standbyAway: whenAway }: Config) => {
  if (url === null)
    throw new Error(
      "DATABASE_URL is not set: name every server, postgres://site:password@host:5433,other:5433/postgres",
    )
  if (listen === null) throw new Error("DATABASE_LISTEN is not set: host:port of this machine's server in DATABASE_URL")
  if (!serversOf(url).some((server) => isServerAt(server, listen)))
    throw new Error(`DATABASE_LISTEN=${listen.host}:${listen.port} is none of the servers in DATABASE_URL`)
  if (whenAway === null)
    throw new Error(
      "STANDBY_AWAY is not set: wait (no answer is acknowledged without the standby) or alone (they go on, with an alarm)",
    )
  return { url, listen, whenAway }
}

export const database: Command = {
  about: "the embedded database alone, the primary or a standby of several servers",
  forms: [""],
  prepare: () => ({
    describeTarget: siteOf,
    run: async ({ config, print, report, undo }) => {
      const { dataDir, backupDir } = config
      const settings = backupDir === null ? {} : await archiving(backupDir)
      const running = await runDatabase({ ...several(config), dataDir, settings, report })
      undo.push(running.stop)
      print("ready")
      throw new Error(await running.ended)
    },
  }),
}

export const standbyMake: Command = {
  about: "copies the primary into a folder that follows it",
  forms: ["<folder>"],
  words: [1, 1],
  prepare: ({ list: [folder = ""] }) => ({
    describeTarget: siteOf,
    run: async ({ config, print }) => {
      const dataDir = resolve(folder)
      await makeStandby({ ...several(config), dataDir })
      print(`${dataDir} holds a standby: with DATA_DIR=${dataDir}, npm run site -- database`)
    },
  }),
}

export const standbyPromote: Command = {
  about: "makes the standby of this machine the primary; the one before is fenced first",
  forms: ["", "--gone"],
  options: { gone: "flag" },
  prepare: ({ has }) => ({
    describeTarget: siteOf,
    run: async ({ config, connection, print, report }) => {
      const { url, whenAway } = several(config)
      const address = addressIn(config.dataDir)
      if (address === null) throw new Error(`no database runs on ${config.dataDir}: npm run site -- database`)
      await promoteStandby({ address, url, whenAway, isGone: has("gone"), report })
      // what rooms told last may be lost
      if (has("gone")) await beginRooms(await connection())
      print(
        "this database is the primary; answers are on it alone until a standby follows: npm run site -- standby:make on the other machine",
      )
    },
  }),
}
