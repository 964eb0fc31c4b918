import { isIP } from "node:net"
import type { IncomingMessage } from "node:http"
import type { Config } from "../config.ts"
import { makeTrustedProxies, plainAddress } from "./TrustedProxies.ts"

type Asked = Pick<IncomingMessage, "headers"> & { readonly socket: { readonly remoteAddress?: string | undefined } }

/**
 * The visitor's address: the socket's, or the last one that a configured proxy reports and that is no proxy. `client-ip`
 * counts from servers that a setting names, and from no proxy: that may pass on what a visitor wrote.
 */
export const visitorAddress = ({
  trustProxy,
  trustClientIp,
}: Pick<Config, "trustProxy" | "trustClientIp">): ((request: Asked) => string) => {
  const isProxy = makeTrustedProxies(trustProxy)
  const isServer = makeTrustedProxies(trustClientIp)
  return ({ headers, socket }) => {
    const sender = plainAddress(socket.remoteAddress ?? "")
    const named = String(headers["client-ip"] ?? "").trim()
    if (isIP(named) !== 0 && isServer(sender)) return plainAddress(named)
    const reported = String(headers["x-forwarded-for"] ?? "").split(",")
    let address = sender
    while (isProxy(address)) {
      const before = plainAddress(reported.pop()?.trim() ?? "")
      if (isIP(before) === 0) return address
      address = before
    }
    return address
  }
}
