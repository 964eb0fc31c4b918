import { join } from "node:path"
import { type Listen, serversOf } from "../db/servers.ts"

/** How much log is kept for a standby that is away; one that comes later is to be made anew. */
const KEPT = "8GB"
const PORT = "5432"

/** A standby's place in the log of its primary, by its address. */
export const slotOf = (server: string): string => {
  const { hostname, port } = new URL(server)
  return `standby_${`${hostname}_${port || PORT}`.replaceAll(/\W/g, "_").toLowerCase()}`
}

/** By which a primary knows a server that follows it: its address, as long as PostgreSQL lets a name be. */
export const standbyName = (server: string): string => new URL(server).host.slice(0, 63)

export const isServerAt = (server: string, { host, port }: Listen): boolean => {
  const url = new URL(server)
  return url.hostname === host && (url.port || PORT) === String(port)
}

export const passFile = (dataDir: string): string => join(dataDir, "postgres.pass")

/** Settings of an embedded database that is one of several; which of them is the primary is no setting. */
export const replication = (url: string, listen: Listen, dataDir: string): Readonly<Record<string, string>> => {
  const servers = serversOf(url)
  const own = servers.find((server) => isServerAt(server, listen)) ?? ""
  const each = (read: (server: URL) => string) => servers.map((server) => read(new URL(server))).join(",")
  const primary = {
    host: each(({ hostname }) => hostname),
    port: each(({ port }) => port || PORT),
    user: new URL(own).username,
    // where places of cells in the log are read
    dbname: new URL(own).pathname.slice(1),
    passfile: passFile(dataDir),
    application_name: standbyName(own),
    target_session_attrs: "primary",
    connect_timeout: "3",
  }
  return {
    primary_conninfo: Object.entries(primary)
      .map(([name, value]) => `${name}='${value.replaceAll(/['\\]/g, String.raw`\$&`)}'`)
      .join(" "),
    primary_slot_name: slotOf(own),
    // an agency may move to another cell
    wal_level: "logical",
    // and goes on to after a take-over: the standby has the other cell's place in the log
    sync_replication_slots: "on",
    hot_standby_feedback: "on",
    max_slot_wal_keep_size: KEPT,
    // a machine that is silently gone
    wal_sender_timeout: "5s",
    wal_receiver_timeout: "5s",
    wal_retrieve_retry_interval: "500ms",
  }
}
