import { domainToASCII, domainToUnicode } from "node:url"
import { isDefault, nameOf } from "#domain/core/Host.ts"

/** A host as browsers send it: `新芽.com` is `xn--efvq06d.com`. Empty for what can be none. */
export const hostName = (typed: string): string => {
  const name = nameOf(typed)
  // an IPv6 address is no domain
  return /[\u0080-\uFFFF]/.test(name) ? domainToASCII(name) : name
}

/** As a person types it. */
export const shownHost = (host: string): string => domainToUnicode(host) || host

const NAME = /^(?=.{1,253}$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d]([a-z\d-]{0,61}[a-z\d])?$/

/** Whether a host, as `hostName` gives it, is a name of the DNS that an agency may have. */
export const isDomain = (host: string): boolean => NAME.test(host) && !isDefault(host)
