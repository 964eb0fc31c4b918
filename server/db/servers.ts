/** An address of this machine. */
export interface Listen {
  readonly host: string
  readonly port: number
}

/** Each server of an address that names several by comma, as an address of its own. */
export const serversOf = (url: string): ReadonlyArray<string> => {
  const start = url.indexOf("//") + 2
  const [authority = ""] = url.slice(start).split(/[/?#]/)
  const hosts = authority.slice(authority.lastIndexOf("@") + 1)
  const end = start + authority.length
  return hosts.split(",").map((host) => `${url.slice(0, end - hosts.length)}${host}${url.slice(end)}`)
}

/** The same address with its hosts alone, as people are told of it. */
export const hostsOf = (url: string): string =>
  serversOf(url)
    .map((server) => new URL(server).host)
    .join(",")
