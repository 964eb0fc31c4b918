import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { TestProject } from "vitest/node"
import { connect, type DatabaseAddress } from "#server/db/connect.ts"
import { startEmbeddedPostgres } from "#server/db/EmbeddedPostgres.ts"
import { migrate } from "#server/db/migrate.ts"
import { named } from "./named.ts"

declare module "vitest" {
  interface ProvidedContext {
    /** Where test databases are made. */
    readonly cluster: DatabaseAddress
    /** A migrated, empty database to copy. */
    readonly template: string
  }
}

/** One cluster for the run (the embedded one, or that of DATABASE_URL) with a migrated template in it. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const { address, stop } = await cluster()
  const template = `study_template_${process.pid}`
  const admin = connect(address, { max: 1 })
  await admin`create database ${admin(template)}`
  const pool = connect(named(address, template), { max: 1 })
  await migrate(pool)
  await pool.end()
  project.provide("cluster", address)
  project.provide("template", template)
  return async () => {
    await admin`drop database ${admin(template)} with (force)`
    await admin.end()
    await stop()
  }
}

async function cluster(): Promise<{ readonly address: DatabaseAddress; readonly stop: () => Promise<void> }> {
  const url = process.env["DATABASE_URL"]
  if (url !== undefined && url !== "") return { address: { url }, stop: async () => {} }
  const dataDir = await mkdtemp(join(tmpdir(), "study-test-"))
  const log = { info: () => {}, warn: (text: string) => console.warn(text) }
  const settings = { fsync: "off", max_connections: "300" }
  const { address, stop } = await startEmbeddedPostgres({ dataDir, settings, log })
  return {
    address,
    stop: async () => {
      await stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
