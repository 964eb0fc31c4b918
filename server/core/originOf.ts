import type { FastifyRequest } from "fastify"

type Asked = Pick<FastifyRequest, "protocol" | "host" | "ips" | "headers"> & {
  readonly socket: Pick<FastifyRequest["socket"], "localPort">
}

/**
 * The origin of a page as others find it. A port counts where this server listens on it, or where a proxy that is trusted
 * says so (`X-Forwarded-Port`): a port that somebody made up is no other page.
 */
export const originOf = ({ protocol, host, ips = [], headers, socket }: Asked): string => {
  const [, name = host, port] = /^(.*?)(?::(\d*))?$/.exec(host) ?? []
  // beside the socket's own address there is one that a trusted proxy reported
  const ofProxy = ips.length > 1 ? headers["x-forwarded-port"] : undefined
  const isKnown = port !== undefined && (port === String(socket.localPort) || port === ofProxy)
  return `${protocol}://${name}${isKnown ? `:${port}` : ""}`
}
