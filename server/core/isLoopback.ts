import { isIP } from "node:net"

/** An address of this machine, also as IPv6 writes IPv4. */
export const isLoopback = (address: string): boolean => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "")
  return plain === "::1" || (isIP(plain) === 4 && plain.startsWith("127."))
}
