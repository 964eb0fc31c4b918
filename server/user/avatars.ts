import { join } from "node:path"
import type { Config } from "../config.ts"

/** Where uploaded avatars are reached. */
export const AVATARS = "/uploads/avatar"

/** Folder of an agency's uploaded avatars. */
export const avatarFolder = ({ dataDir }: Pick<Config, "dataDir">, agencyId: string): string =>
  join(dataDir, "uploads", agencyId, "avatar")
