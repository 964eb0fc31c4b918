import type { Config } from "../config.ts"

/** Whether messages can be sent: a provider needs a text for them that it approved. */
export const sendsMessages = ({ smsGateway, development }: Pick<Config, "smsGateway" | "development">): boolean =>
  smsGateway === null ? development : smsGateway.kind === "gateway" || smsGateway.templates.message !== ""
