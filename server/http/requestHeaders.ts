import type { IncomingHttpHeaders } from "node:http"

const CLIENT_REQUEST_ID = /^[\w-]{1,64}$/

export const OF_A_REQUEST: ReadonlyArray<string> = ["date", "x-server-time", "x-request-id", "client-request-id"]

/** What an answer says of its request; `now` in epoch milliseconds. */
export const requestHeaders = (
  { "client-request-id": asked }: IncomingHttpHeaders,
  id: string,
  now: number,
): Readonly<Record<string, string>> => ({
  date: new Date(now).toUTCString(),
  "x-server-time": String(now),
  "x-request-id": id,
  // the client knows by it an answer that a cache kept of an earlier request
  ...(typeof asked === "string" && CLIENT_REQUEST_ID.test(asked) && { "client-request-id": asked }),
})
