import type { UserInfo } from "#domain/contract/user.ts"

/** The name, and the end of the number where the name does not say it already. */
export const watermarkOf = (user: Pick<UserInfo, "name" | "mobile"> | null): string => {
  if (user === null) return ""
  const { name, mobile } = user
  return name.endsWith(mobile.slice(-4)) ? name : `${name} ${mobile.slice(-4)}`.trim()
}
