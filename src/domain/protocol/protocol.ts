/** Constants of the protocol (sections 7 and 9). */
export const API_VERSION = "2.0.0"
export const PLATFORM = "PC"

export const SUCCESS_CODES: ReadonlySet<number> = new Set([20200, 0])
export const UNAUTHORIZED = 401

/** Names of the headers of every request; `client-ip` is sent by server-side calls only. */
export const HEADERS = {
  sign: "Sign",
  accessTime: "Access-Time",
  version: "Version",
  platform: "Platform",
  agencyFlag: "Agency-Flag",
  contentType: "Content-Type",
  authorization: "Authorization",
  idempotencyKey: "Idempotency-Key",
  requestId: "Client-Request-Id",
  clientIp: "client-ip",
} as const
