import { BlockList, isIP } from "node:net"

/** Whether an address belongs to a configured proxy. */
export const makeTrustedProxies = (list: ReadonlyArray<string>): ((address: string) => boolean) => {
  const trusted = new BlockList()
  for (const item of list) {
    const [address = "", bits] = item.split("/")
    const family = familyOf(address)
    if (bits === undefined) trusted.addAddress(address, family)
    else trusted.addSubnet(address, Number(bits), family)
  }
  return (address) => {
    const plain = plainAddress(address)
    return isIP(plain) !== 0 && trusted.check(plain, familyOf(plain))
  }
}

/** Without the IPv6 wrapping that a dual socket gives to IPv4. */
export const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, "")

function familyOf(address: string): "ipv4" | "ipv6" {
  return isIP(address) === 6 ? "ipv6" : "ipv4"
}
