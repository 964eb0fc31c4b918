import type { IncomingMessage } from "node:http"

/** Whether a request names its host twice: Node takes the first, a proxy may take the other (RFC 9112, section 3.2). */
export const hasTwoHosts = ({ rawHeaders }: IncomingMessage): boolean => {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ""
    if (name.length === 4 && name.toLowerCase() === "host") hosts += 1
  }
  return hosts > 1
}
