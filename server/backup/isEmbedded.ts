import type { Config } from "../config.ts"

/** Whether the files of the database are the site's to copy: also where it runs apart from the server. */
export const isEmbedded = ({ databaseUrl, databaseListen }: Pick<Config, "databaseUrl" | "databaseListen">): boolean =>
  databaseUrl === null || databaseListen !== null
