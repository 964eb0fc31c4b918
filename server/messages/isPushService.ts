/** Whether pushes may be sent to an endpoint: nothing else is ever connected to, whatever a subscription names. */
export const isPushService = (services: ReadonlyArray<string>, endpoint: string): boolean => {
  if (!URL.canParse(endpoint)) return false
  const { origin, protocol, hostname, port, username, password } = new URL(endpoint)
  if (username !== "" || password !== "") return false
  if (services.includes(origin)) return true
  if (protocol !== "https:" || port !== "") return false
  return services.some((service) =>
    service.startsWith("*.") ? hostname.endsWith(service.slice(1)) : hostname === service,
  )
}
