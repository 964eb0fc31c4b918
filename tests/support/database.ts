import type { TestProject } from "vitest/node"
import { connect, type DatabaseAddress } from "#server/db/connect.ts"
import { migrate } from "#server/db/migrate.ts"
import { named } from "./named.ts"
import { startCluster } from "./startCluster.ts"

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
  const url = process.env["DATABASE_URL"] ?? ""
  const { address, stop } = url === "" ? await startCluster() : { address: { url }, stop: async () => {} }
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
