import { domainToASCII } from "node:url"
import { nameOf } from "#domain/core/Host.ts"

/** A host as browsers send it: `新芽.com` is `xn--efvq06d.com`. Empty for what can be none. */
export const hostName = (typed: string): string => {
  const name = nameOf(typed)
  // an IPv6 address is no domain
  return /[\u0080-\uFFFF]/.test(name) ? domainToASCII(name) : name
}
