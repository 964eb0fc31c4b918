/** Lower case, without port and final dot; the brackets of an IPv6 address go. */
export const nameOf = (host: string): string => {
  const text = host.trim().toLowerCase()
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1]
  if (bracketed !== undefined) return bracketed
  return text.replace(/^([^:]*):\d*$/, "$1").replace(/\.$/, "")
}

/** Whether two hosts as typed name the same one. */
export const isSame = (a: string, b: string): boolean => nameOf(a) === nameOf(b)

/** `localhost`, loopback and bare IP addresses get the agency marked as default (section 1). */
export const isDefault = (host: string): boolean => {
  const name = nameOf(host)
  return name === "localhost" || isIpv4(name) || /^[0-9a-f]*:[0-9a-f:.]*$/.test(name)
}

const isIpv4 = (name: string): boolean => {
  const parts = name.split(".")
  return parts.length === 4 && parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) <= 255)
}
