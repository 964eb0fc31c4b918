import { readFileSync } from "node:fs"
import { BlockList, isIP } from "node:net"

/** The id of the region that an address belongs to; null for one that no line covers. */
export type RegionByAddress = (address: string) => string | null

/**
 * Reads the file that `REGION_NETWORKS_FILE` names: a network and the id of its region on each line, `203.0.113.0/24
 * 430000`, the first that fits counts; `#` begins a comment. Without a file no address belongs to any.
 */
export const readRegionByAddress = (file: string | null): RegionByAddress =>
  file === null ? () => null : regionByAddress(readFileSync(file, "utf8"))

/** Throws a sentence that names the line which is none. */
export const regionByAddress = (text: string): RegionByAddress => {
  const runs: Array<{ readonly region: string; readonly networks: BlockList }> = []
  for (const [at, line] of text.split("\n").entries()) {
    const written = line.replace(/#.*/, "").trim()
    if (written === "") continue
    const [, network = "", bits = "", region = ""] = /^([\da-f.:]+)\/(\d+)\s+([\w.-]{1,64})$/i.exec(written) ?? []
    if (isIP(network) === 0 || Number(bits) > (isIP(network) === 6 ? 128 : 32))
      throw new Error(`REGION_NETWORKS_FILE, line ${at + 1}: not a network and a region`)
    if (runs.at(-1)?.region !== region) runs.push({ region, networks: new BlockList() })
    runs.at(-1)?.networks.addSubnet(network, Number(bits), familyOf(network))
  }
  return (address) =>
    isIP(address) === 0
      ? null
      : (runs.find(({ networks }) => networks.check(address, familyOf(address)))?.region ?? null)
}

const familyOf = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4")
