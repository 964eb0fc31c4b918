import { isIP } from "node:net"
import { readAmount } from "#domain/time/amountOfTime.ts"
import type { SmsProvider } from "./core/SmsProvider.ts"
import type { Bucket } from "./objects/Bucket.ts"
import { type Listen, serversOf } from "./db/servers.ts"

/** What the texts of settings mean. Each reader throws the sentence that says what is wrong. */

/** Where SMS are posted that another program sends. */
export interface SmsGateway {
  readonly kind: "gateway"
  readonly url: string
  readonly token: string
}

export function filled(text: string): string {
  if (text === "") throw new Error("must not be empty")
  return text
}

export function longText(text: string): string | null {
  if (text === "") return null
  if (text.length < MIN_SECRET) throw new Error(`must have ${MIN_SECRET} characters or more`)
  return text
}

const MIN_SECRET = 32

export function whole(text: string, minimum: number, maximum: number): number {
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < minimum || value > maximum)
    throw new Error(`must be a whole number from ${minimum} to ${maximum}`)
  return value
}

export function share(text: string): number {
  if (!/^(0|1|0?\.\d+)$/.test(text)) throw new Error("must be a number from 0 to 1")
  return Number(text)
}

/** Milliseconds. */
export function amount(text: string): number {
  const read = readAmount(text)
  if (read === null) throw new Error("must be an amount of time, such as 90m, 36h or 14d")
  return read
}

export function oneOf<const T extends string>(text: string, allowed: ReadonlyArray<T>): T {
  const found = allowed.find((value) => value === text)
  if (found === undefined) throw new Error(`must be one of ${allowed.join(", ")}`)
  return found
}

export function url(text: string, protocols: ReadonlyArray<string>): string {
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol))
    throw new Error(`must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`)
  return text
}

export function listen(text: string): Listen | null {
  if (text === "") return null
  const [, host = "", port = ""] = /^(.+):(\d+)$/.exec(text) ?? []
  if (host === "") throw new Error("must be host:port")
  return { host, port: whole(port, 1, 65_535) }
}

/** Of one database, whose servers may be several by comma. */
export function database(text: string): string | null {
  if (text === "") return null
  for (const server of serversOf(text)) url(server, ["postgres:", "postgresql:"])
  return text
}

/** Databases by the name of their cell. */
export function cellDatabases(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    text.split(/\s+/).flatMap((item) => {
      if (item === "") return []
      const at = item.indexOf("=")
      if (at < 1) throw new Error("must be name=postgres://…, by space")
      return [[item.slice(0, at), filled(database(item.slice(at + 1)) ?? "")]]
    }),
  )
}

export function withSlash(text: string): string {
  return text.endsWith("/") ? text : `${text}/`
}

export function addresses(text: string): ReadonlyArray<string> {
  const list = pieces(text)
  for (const item of list) {
    const [address = "", bits, ...rest] = item.split("/")
    const family = isIP(address)
    const bitsFit = bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
    if (family === 0 || !bitsFit || rest.length > 0) throw new Error(`${item} is no address or network`)
  }
  return list
}

export function secrets(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    pieces(text).map((item) => {
      const at = item.indexOf("=")
      if (at < 1 || item.length - at - 1 < 16) throw new Error("must be flag=secret, 16 characters or more each")
      return [item.slice(0, at), item.slice(at + 1)]
    }),
  )
}

export function gateway(text: string): SmsGateway | SmsProvider | null {
  if (text === "") return null
  const address = new URL(url(text, ["http:", "https:", "aliyun:", "tencent:"]))
  if (address.protocol === "aliyun:") return provider("aliyun", address)
  if (address.protocol === "tencent:") return provider("tencent", address)
  const token = decodeURIComponent(address.username)
  address.username = ""
  return { kind: "gateway", url: address.href, token }
}

export function bucket(text: string): Bucket | null {
  if (text === "") return null
  const { origin, pathname, username, password, searchParams } = new URL(url(text, ["http:", "https:"]))
  const direct = searchParams.get("direct")
  return {
    address: withSlash(origin + pathname),
    id: filledIn("the id before the colon", decodeURIComponent(username)),
    secret: filledIn("the secret behind it", decodeURIComponent(password)),
    region: searchParams.get("region") ?? "us-east-1",
    prefix: searchParams.get("prefix") ?? "",
    direct: direct === null ? null : withSlash(url(direct, ["http:", "https:"])),
  }
}

/** Hosts, `*.` before one for all below it; an origin is taken of this machine alone. */
export function pushServices(text: string): ReadonlyArray<string> {
  if (text === "none") return []
  for (const item of pieces(text)) {
    const isHere = /^http:\/\/127\.0\.0\.1:\d+$/.test(item)
    if (!isHere && !/^(?:\*\.)?[a-z\d-]+(?:\.[a-z\d-]+)+$/.test(item)) throw new Error(`${item} is no host`)
  }
  return pieces(text)
}

function provider(kind: SmsProvider["kind"], { host, username, password, searchParams }: URL): SmsProvider {
  const named = (name: string) => filledIn(name, searchParams.get(name) ?? "")
  return {
    kind,
    endpoint: `https://${host}`,
    id: filledIn("the id before the colon", decodeURIComponent(username)),
    secret: filledIn("the secret behind it", decodeURIComponent(password)),
    sign: named("sign"),
    templates: {
      login: named("login"),
      register: named("register"),
      reset: named("reset"),
      // whoever has four texts approved needs no fifth
      wechat: searchParams.get("wechat") ?? named("login"),
      message: searchParams.get("message") ?? "",
    },
    app: kind === "tencent" ? named("app") : "",
    region: kind === "tencent" ? named("region") : "",
  }
}

function filledIn(what: string, text: string): string {
  if (text === "") throw new Error(`${what} is missing`)
  return text
}

function pieces(text: string): ReadonlyArray<string> {
  return text
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "")
}
