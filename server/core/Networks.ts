import { BlockList, isIP } from "node:net"

/** Whether a text is a network as `192.0.2.0/24` or `2001:db8::/32`, or one address. */
export const isNetwork = (text: string): boolean => {
  const [address = "", length, more] = text.split("/")
  const bits = BITS[isIP(address)]
  return bits !== undefined && more === undefined && (length === undefined || isLength(length, bits))
}

/** Whether an address is in one of the networks. */
export const isWithin = (networks: ReadonlyArray<string>, address: string): boolean => {
  const list = new BlockList()
  for (const text of networks) {
    const [network = "", length] = text.split("/")
    const family = familyOf(network)
    if (length === undefined) list.addAddress(network, family)
    else list.addSubnet(network, Number(length), family)
  }
  return isIP(address) !== 0 && list.check(address, familyOf(address))
}

/** Of an address, by its version. */
const BITS: Readonly<Record<number, number>> = { 4: 32, 6: 128 }

const isLength = (text: string, bits: number): boolean => /^\d{1,3}$/.test(text) && Number(text) <= bits

const familyOf = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4")
