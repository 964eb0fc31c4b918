import type { IncomingHttpHeaders } from "node:http"

const ACCESS_TIME = /^\d{1,12}$/

export const OF_A_REQUEST: ReadonlyArray<string> = ["date", "x-server-time", "x-request-id", "access-time"]

/** What an answer says of its request; `now` in epoch milliseconds. */
export const requestHeaders = (
  { "access-time": asked }: IncomingHttpHeaders,
  id: string,
  now: number,
): Readonly<Record<string, string>> => ({
  date: new Date(now).toUTCString(),
  "x-server-time": String(now),
  "x-request-id": id,
  // the client knows by it an answer that a cache kept of an earlier request
  ...(typeof asked === "string" && ACCESS_TIME.test(asked) && { "access-time": asked }),
})
