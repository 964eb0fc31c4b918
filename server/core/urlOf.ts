/** What a browser on this machine opens for a server that listens on `host`. */
export const urlOf = (host: string, port: number): string => {
  const isAnywhere = host === "0.0.0.0" || host === "::"
  const name = isAnywhere ? "localhost" : host.includes(":") ? `[${host}]` : host
  return `http://${name}:${port}`
}
