import { connect, type DatabaseAddress } from "#server/db/connect.ts"
import { migrate } from "#server/db/migrate.ts"
import { TEMPLATE } from "./clusterFolder.ts"
import { named } from "./named.ts"
import { startCluster } from "./startCluster.ts"

/** Where test databases are made: a cluster, and the name of a migrated, empty database in it to copy. */
export interface Template {
  readonly cluster: DatabaseAddress
  readonly template: string
  readonly stop: () => Promise<void>
}

/** One cluster (the embedded one, or that of DATABASE_URL) with a migrated template in it. */
export const startTemplate = async (): Promise<Template> => {
  const url = process.env["DATABASE_URL"] ?? ""
  if (url !== "") return templateIn({ url })
  const { address, stop } = await startCluster()
  return { cluster: address, template: TEMPLATE, stop }
}

const templateIn = async (cluster: DatabaseAddress): Promise<Template> => {
  const template = `${TEMPLATE}_${process.pid}`
  const admin = connect(cluster, { max: 1 })
  await admin`create database ${admin(template)}`
  const pool = connect(named(cluster, template), { max: 1 })
  await migrate(pool)
  await pool.end()
  return {
    cluster,
    template,
    stop: async () => {
      const made = await admin<Array<{ name: string }>>`
        select datname as name from pg_database
        where datname = ${template} or starts_with(datname, ${`${template}_`})`
      for (const { name } of made) await admin`drop database ${admin(name)} with (force)`
      await admin.end()
    },
  }
}
