/** An address of this machine. */
export interface Listen {
  readonly host: string
  readonly port: number
}

/** Each server of an address that names several by comma, as an address of its own. */
export const serversOf = (url: string): ReadonlyArray<string> => {
  const [, scheme = "", user = "", hosts = "", rest = ""] = /^([^/]*\/\/)([^/?#]*@)?([^/?#@]*)(.*)$/.exec(url) ?? []
  return hosts.split(",").map((host) => `${scheme}${user}${host}${rest}`)
}

/** The same address with its hosts alone, as people are told of it. */
export const hostsOf = (url: string): string =>
  serversOf(url)
    .map((server) => new URL(server).host)
    .join(",")
