import { randomBytes } from "node:crypto"
import { inject } from "vitest"
import { connect, type DatabaseAddress } from "#server/db/connect.ts"
import type { Pool } from "#server/db/Sql.ts"
import { named } from "./named.ts"

export interface TestDatabase {
  readonly sql: Pool
  readonly address: DatabaseAddress
  /** Ends the pool and drops the database. */
  readonly close: () => Promise<void>
}

/** A migrated, empty database of its own; one a test file, in `beforeAll`. Pass `like` to copy another one. */
export const makeTestDatabase = async (
  like: string = inject("template"),
  cluster: DatabaseAddress = inject("cluster"),
): Promise<TestDatabase> => {
  const name = `study_test_${randomBytes(6).toString("hex")}`
  const admin = connect(cluster, { max: 1 })
  await admin`create database ${admin(name)} template ${admin(like)} strategy file_copy`
  const address = named(cluster, name)
  // a busy machine is no database that hangs
  const sql = connect(address, { max: 10, statementTimeout: 300_000 })
  return {
    sql,
    address,
    close: async () => {
      await sql.end({ timeout: 5 })
      await admin`drop database if exists ${admin(name)} with (force)`
      await admin.end()
    },
  }
}
