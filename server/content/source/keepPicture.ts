import { extname } from "node:path"
import type { Sql } from "../../db/Sql.ts"
import { sha256 } from "./compareFolder.ts"
import { pictureId } from "./pictureId.ts"

const TYPES: Readonly<Record<string, string>> = {
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".svg": "image/svg+xml",
}

/** Keeps a picture by the hash of its bytes, from which its address follows; gives its SHA-256 in hex. */
export const keepPicture = async (sql: Sql, file: string, bytes: Buffer): Promise<string> => {
  const hash = sha256(bytes)
  await sql`
    insert into pictures (id, type, base64)
    values (${pictureId(file, hash)}, ${TYPES[extname(file)] ?? ""}, ${bytes.toString("base64")})
    on conflict do nothing`
  return hash
}
