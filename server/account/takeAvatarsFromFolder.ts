import { readdir, readFile, rm } from "node:fs/promises"
import { join } from "node:path"
import type { Pool } from "../db/Sql.ts"
import { AVATARS } from "./avatars.ts"

/**
 * Avatars that a version before migration 20 stored in `DATA_DIR/uploads` go into the database. A file that no user of
 * this database names stays: it may belong to another one. Gives how many were taken.
 */
export const takeAvatarsFromFolder = async (pool: Pool, dataDir: string): Promise<number> => {
  const uploads = join(dataDir, "uploads")
  let taken = 0
  for (const agency of await namesIn(uploads)) {
    for (const name of await namesIn(join(uploads, agency, "avatar"))) {
      const file = join(uploads, agency, "avatar", name)
      const bytes = await readFile(file)
      const { count } = await pool`
        insert into avatars (agency_id, user_id, name, bytes)
        select agency_id, id, ${name}, ${bytes} from users
        where agency_id = ${agency} and avatar = ${`${AVATARS}/${name}`}
        on conflict do nothing`
      if (count > 0) await rm(file)
      taken += count
    }
  }
  return taken
}

const namesIn = (folder: string): Promise<ReadonlyArray<string>> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return []
    throw error
  })
