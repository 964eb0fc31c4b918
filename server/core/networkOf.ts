import { isIP } from "node:net"

/** What one household or attacker holds: an IPv4 address, or the /64 network of an IPv6 one. */
export const networkOf = (address: string): string => {
  if (isIP(address) !== 6) return address
  const [head = "", tail] = address.split("::")
  const left = head === "" ? [] : head.split(":")
  const right = tail === undefined || tail === "" ? [] : tail.split(":")
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - left.length - right.length }, () => "0")
  return [...left, ...zeros, ...right].slice(0, 4).join(":")
}
