import { isIP } from "node:net"

interface Network {
  readonly name: string
  /** How many times as much is borne of it as of one household. */
  readonly share: number
}

/** What one household holds: an IPv4 address, or the /64 network of an IPv6 one. */
export const networkOf = (address: string): string => networksOf(address)[0].name

/** That network, and the /56 and /48 of an IPv6 address, which one customer of a provider may hold as well. */
export const networksOf = (address: string): readonly [Network, ...Network[]] => {
  if (isIP(address) !== 6) return [{ name: address, share: 1 }]
  const [first = "0", second = "0", third = "0", fourth = "0"] = groupsOf(address)
  const site = [first, second, third].join(":")
  return [
    { name: `${site}:${fourth}`, share: 1 },
    { name: `${site}:${(Number.parseInt(fourth, 16) & 0xff00).toString(16)}/56`, share: 2 },
    { name: `${site}/48`, share: 4 },
  ]
}

const groupsOf = (address: string): ReadonlyArray<string> => {
  const [head = "", tail] = address.split("::")
  const left = head === "" ? [] : head.split(":")
  const right = tail === undefined || tail === "" ? [] : tail.split(":")
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - left.length - right.length }, () => "0")
  return [...left, ...zeros, ...right].map((group) => group.replace(/^0+(?=.)/, "").toLowerCase())
}
