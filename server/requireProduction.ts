import { type Config, ConfigError } from "./config.ts"
import { isLoopback } from "./core/isLoopback.ts"

/**
 * Refuses to run for development where others come: codes of SMS and a page that pays without money are there for whoever
 * develops alone. Throws the sentence that says which setting invites them.
 */
export const requireProduction = (config: Config): void => {
  if (!config.development) {
    if (config.clockAhead === 0) return
    throw new ConfigError("CLOCK_AHEAD moves the clock by which exams end: leave it out where NODE_ENV=production")
  }
  const [inviting] = invitationsOf(config)
  if (inviting !== undefined)
    throw new ConfigError(`${inviting}: set NODE_ENV=production; for development, leave that setting out`)
}

function invitationsOf({ host, trustProxy, trustClientIp, resourceUrl, smsGateway }: Config): ReadonlyArray<string> {
  const named = smsGateway === null ? "" : smsGateway.kind === "gateway" ? smsGateway.url : smsGateway.endpoint
  return [
    ...(isHere(host) ? [] : [`HOST=${host} opens this server to others`]),
    ...(trustProxy.length === 0 ? [] : ["TRUST_PROXY names a proxy, which brings others"]),
    ...(trustClientIp.length === 0 ? [] : ["TRUST_CLIENT_IP names a server, which brings others"]),
    ...(isPublic(resourceUrl) ? [`RESOURCE_URL=${resourceUrl} names a public host`] : []),
    ...(isPublic(named) ? ["SMS_GATEWAY names a public host"] : []),
  ]
}

const isPublic = (address: string): boolean => URL.canParse(address) && !isHere(new URL(address).hostname)

const isHere = (host: string): boolean =>
  /^(.+\.)?localhost$/i.test(host) || isLoopback(host.replace(/^\[(.*)\]$/, "$1"))
