import { isIP } from "node:net"
import { resolve } from "node:path"
import type { SmsProvider } from "./core/SmsProvider.ts"

/** Every setting of the server. `SETTINGS` tells where each comes from and what it is for. */
export interface Config {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  /** null: the embedded PostgreSQL. */
  readonly databaseUrl: string | null
  readonly databasePool: number
  /** Where pages send their calls: `/api` here, or the address of another backend of this protocol. */
  readonly apiBase: string
  readonly apiPack: ApiPack
  readonly signSalt: string
  readonly subsidyAgencyFlag: string
  /** Addresses or networks whose `x-forwarded-*` headers are believed. */
  readonly trustProxy: ReadonlyArray<string>
  /** Addresses or networks whose `client-ip` header is believed. */
  readonly trustClientIp: ReadonlyArray<string>
  readonly logLevel: string
  readonly development: boolean
  readonly resourceUrl: string
  readonly contentDir: string
  readonly mediaDir: string
  readonly distDir: string
  /** Shared secret of `user.uidLogin` by agency flag. */
  readonly uidLoginSecrets: Readonly<Record<string, string>>
  /** File of the account at WeChat Pay; null: no such way to pay. */
  readonly wechatPayFile: string | null
  readonly smsGateway: { readonly kind: "gateway"; readonly url: string; readonly token: string } | SmsProvider | null
}

export type ApiPack = "auto" | "always" | "never"

interface Setting<T> {
  readonly env: string
  readonly fallback: string
  readonly about: string
  /** Throws the sentence that says what is wrong. */
  readonly read: (text: string) => T
}

export const SETTINGS: { readonly [K in keyof Config]: Setting<Config[K]> } = {
  port: {
    env: "PORT",
    fallback: "3000",
    about: "Port to listen on; 0 takes any free one.",
    read: (text) => whole(text, 0, 65_535),
  },
  host: {
    env: "HOST",
    fallback: "localhost",
    about: "Address to listen on; 0.0.0.0 for every network of the machine.",
    read: filled,
  },
  dataDir: {
    env: "DATA_DIR",
    fallback: "./data",
    about: "Folder of the embedded database and its lock.",
    read: (text) => resolve(filled(text)),
  },
  databaseUrl: {
    env: "DATABASE_URL",
    fallback: "",
    about: "Your PostgreSQL (15 or later) instead of the embedded one: postgres://user:password@host:5432/name",
    read: (text) => (text === "" ? null : url(text, ["postgres:", "postgresql:"])),
  },
  databasePool: {
    env: "DATABASE_POOL",
    fallback: "10",
    about: "Connections to the database.",
    read: (text) => whole(text, 1, 500),
  },
  apiBase: {
    env: "API_BASE",
    fallback: "/api",
    about: "Where pages send their calls: /api here, or the address of another backend of this protocol.",
    read: (text) => (text === "/api" ? text : url(text, ["http:", "https:"]).replace(/\/$/, "")),
  },
  apiPack: {
    env: "API_PACK",
    fallback: "auto",
    about: "Which answers are packed (flag 1): auto packs question content, always everything, never nothing.",
    read: (text) => oneOf(text, ["auto", "always", "never"]),
  },
  signSalt: {
    env: "SIGN_SALT",
    fallback: "study-site",
    about: "Salt of the Sign header. It ships to every browser and is no secret.",
    read: filled,
  },
  subsidyAgencyFlag: {
    env: "SUBSIDY_AGENCY_FLAG",
    fallback: "subsidy",
    about: "Flag of the agency that calls 职业技能 补贴专区.",
    read: filled,
  },
  trustProxy: {
    env: "TRUST_PROXY",
    fallback: "",
    about: "Addresses or networks of your proxies, by comma; their x-forwarded-* headers are believed. Off by default.",
    read: addresses,
  },
  trustClientIp: {
    env: "TRUST_CLIENT_IP",
    fallback: "",
    about:
      "Addresses or networks of servers that render pages elsewhere, by comma; their client-ip header is believed. A proxy that passes visitors' headers on must not be among them. Off by default.",
    read: addresses,
  },
  logLevel: {
    env: "LOG_LEVEL",
    fallback: "info",
    about: "fatal, error, warn, info, debug, trace or silent.",
    read: (text) => oneOf(text, ["fatal", "error", "warn", "info", "debug", "trace", "silent"]),
  },
  development: {
    env: "NODE_ENV",
    fallback: "development",
    about: "production switches the outbox page and the logged SMS codes off.",
    read: (text) => oneOf(text, ["development", "production", "test"]) !== "production",
  },
  resourceUrl: {
    env: "RESOURCE_URL",
    fallback: "/",
    about: "Where static files live, as browsers reach it; ends with a slash.",
    read: (text) => (text === "/" ? text : withSlash(url(text, ["http:", "https:"]))),
  },
  contentDir: {
    env: "CONTENT_DIR",
    fallback: "./content",
    about: "Content that is imported when the database has no agency yet.",
    read: (text) => resolve(filled(text)),
  },
  mediaDir: {
    env: "MEDIA_DIR",
    fallback: "./content/media",
    about: "Folder of the lessons' videos and captions.",
    read: (text) => resolve(filled(text)),
  },
  distDir: {
    env: "DIST_DIR",
    fallback: "./dist",
    about: "Folder of the built page bundles.",
    read: (text) => resolve(filled(text)),
  },
  uidLoginSecrets: {
    env: "UID_LOGIN_SECRETS",
    fallback: "",
    about: "Secrets of the agencies' own sign-in links: flag=secret, by comma; a secret has at least 16 characters.",
    read: secrets,
  },
  wechatPayFile: {
    env: "WECHAT_PAY_FILE",
    fallback: "",
    about: "JSON file of the account at WeChat Pay (docs/orders.md). Without it there is no such way to pay.",
    read: (text) => (text === "" ? null : resolve(text)),
  },
  smsGateway: {
    env: "SMS_GATEWAY",
    fallback: "",
    about:
      "Who sends SMS: https://token@host/path is posted JSON {mobile, scene, code}; aliyun://id:secret@dysmsapi.aliyuncs.com?sign=…&login=…&register=…&reset=… and tencent://id:secret@sms.tencentcloudapi.com?app=…&region=…&sign=…&login=… name the texts that were approved. Without it, development only.",
    read: gateway,
  },
}

/** Never printed. */
const SECRET: ReadonlySet<string> = new Set(["DATABASE_URL", "UID_LOGIN_SECRETS", "SMS_GATEWAY"])

export class ConfigError extends Error {
  override readonly name = "ConfigError"
}

/** Reads all settings, or throws one ConfigError whose message lists every wrong one, a line each. */
export const readConfig = (env: Readonly<Record<string, string | undefined>>): Config => {
  const problems: string[] = []
  const read = <T>({ env: name, fallback, read }: Setting<T>): T | undefined => {
    const text = env[name]?.trim() ?? ""
    try {
      return read(text === "" ? fallback : text)
    } catch (error) {
      problems.push(`  ${name}${SECRET.has(name) ? "" : `=${text}`}: ${(error as Error).message}`)
      return undefined
    }
  }
  const entries = Object.entries(SETTINGS).map(([key, setting]) => [key, read(setting as Setting<unknown>)] as const)
  if (problems.length > 0) throw new ConfigError(`wrong settings:\n${problems.join("\n")}`)
  return Object.fromEntries(entries) as unknown as Config
}

function filled(text: string): string {
  if (text === "") throw new Error("must not be empty")
  return text
}

function whole(text: string, minimum: number, maximum: number): number {
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < minimum || value > maximum)
    throw new Error(`must be a whole number from ${minimum} to ${maximum}`)
  return value
}

function oneOf<const T extends string>(text: string, allowed: ReadonlyArray<T>): T {
  const found = allowed.find((value) => value === text)
  if (found === undefined) throw new Error(`must be one of ${allowed.join(", ")}`)
  return found
}

function url(text: string, protocols: ReadonlyArray<string>): string {
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol))
    throw new Error(`must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`)
  return text
}

function withSlash(text: string): string {
  return text.endsWith("/") ? text : `${text}/`
}

function addresses(text: string): ReadonlyArray<string> {
  const list = pieces(text)
  for (const item of list) {
    const [address = "", bits, ...rest] = item.split("/")
    const family = isIP(address)
    const bitsFit = bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
    if (family === 0 || !bitsFit || rest.length > 0) throw new Error(`${item} is no address or network`)
  }
  return list
}

function secrets(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    pieces(text).map((item) => {
      const at = item.indexOf("=")
      if (at < 1 || item.length - at - 1 < 16) throw new Error("must be flag=secret, 16 characters or more each")
      return [item.slice(0, at), item.slice(at + 1)]
    }),
  )
}

function gateway(text: string): Config["smsGateway"] {
  if (text === "") return null
  const address = new URL(url(text, ["http:", "https:", "aliyun:", "tencent:"]))
  if (address.protocol === "aliyun:") return provider("aliyun", address)
  if (address.protocol === "tencent:") return provider("tencent", address)
  const token = decodeURIComponent(address.username)
  address.username = ""
  return { kind: "gateway", url: address.href, token }
}

function provider(kind: SmsProvider["kind"], { host, username, password, searchParams }: URL): SmsProvider {
  const named = (name: string) => filledIn(name, searchParams.get(name) ?? "")
  return {
    kind,
    endpoint: `https://${host}`,
    id: filledIn("the id before the colon", decodeURIComponent(username)),
    secret: filledIn("the secret behind it", decodeURIComponent(password)),
    sign: named("sign"),
    templates: { login: named("login"), register: named("register"), reset: named("reset") },
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
