import type { DatabaseAddress } from "#server/db/connect.ts"

/** Another database of the same cluster. */
export const named = (address: DatabaseAddress, database: string): DatabaseAddress => {
  if (!("url" in address)) return { ...address, database }
  const url = new URL(address.url)
  url.pathname = `/${database}`
  return { url: url.href }
}
