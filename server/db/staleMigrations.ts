import { join } from "node:path"
import type { DatabaseAddress } from "./connect.ts"
import { changedMigrations, readMigrations, type SqlFile } from "./migrate.ts"
import type { Pool } from "./Sql.ts"

/** For developers: one sentence for each migration that was changed after it was applied, with the ways back. */
export const staleMigrations = async (
  pool: Pool,
  address: DatabaseAddress,
  dataDir: string,
  migrations?: ReadonlyArray<SqlFile>,
): Promise<ReadonlyArray<string>> => {
  const again = "url" in address ? "empty the database of DATABASE_URL" : `rm -r ${join(dataDir, "postgres")}`
  const changed = await changedMigrations(pool, migrations ?? (await readMigrations()))
  return changed.map(
    (name) =>
      `${name} was changed after this database applied it, which does not have the change. ` +
      `Back to the applied text: git checkout -- server/db/migrations/${name}; put the change into a new migration. ` +
      `Or stop, begin with an empty database (everything in it is lost): ${again}, and start again`,
  )
}
