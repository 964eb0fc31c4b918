import { webcrypto } from "node:crypto"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { buffer } from "node:stream/consumers"
import type { Subscription } from "#domain/messages/Push.ts"

const { subtle } = webcrypto
const DAY_S = 86_400

/** A browser that subscribed. */
export interface PushBrowser {
  readonly subscription: Subscription
  /** What it was given, decrypted, in order. */
  readonly shown: unknown[]
  /** What the service answers for it next; 201 once this is empty. */
  readonly answers: Array<{ readonly status: number; readonly retryAfter?: string }>
  /** How often it was asked. */
  asked: number
}

export interface PushService {
  readonly origin: string
  /** Why requests were refused. */
  readonly faults: string[]
  /** Subscribes with the public key of a site. */
  readonly browser: (key: string) => Promise<PushBrowser>
  readonly close: () => void
}

interface Subscribed extends PushBrowser {
  readonly key: string
  readonly pair: webcrypto.CryptoKeyPair
  readonly secret: Buffer
}

/** A push service on this machine that takes what RFC 8030, 8188, 8291 and 8292 demand, and nothing else. */
export const startPushService = async (clock: () => number): Promise<PushService> => {
  const browsers = new Map<string, Subscribed>()
  const faults: string[] = []
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const browser = browsers.get(request.url ?? "")
    const body = await buffer(request)
    if (browser === undefined) return response.writeHead(404).end()
    browser.asked += 1
    const { status, retryAfter } = browser.answers.shift() ?? { status: 201 }
    try {
      await assertVapid(request, browser, origin, clock() / 1000)
      const text = await decrypted(request, body, browser)
      if (status < 300) browser.shown.push(JSON.parse(text))
      return response.writeHead(status, retryAfter === undefined ? {} : { "retry-after": retryAfter }).end()
    } catch (error) {
      faults.push((error as Error).message)
      return response.writeHead(400).end()
    }
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    faults,
    browser: async (key) => {
      const path = `/push/${browsers.size}`
      const pair = await subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, ["deriveBits"])
      const point = Buffer.from(await subtle.exportKey("raw", pair.publicKey))
      const secret = Buffer.from(webcrypto.getRandomValues(new Uint8Array(16)))
      const subscription = { endpoint: origin + path, public_key: b64(point), secret: b64(secret) }
      const browser = { key, pair, secret, subscription, shown: [], answers: [], asked: 0 }
      browsers.set(path, browser)
      return browser
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const b64 = (bytes: Buffer): string => bytes.toString("base64url")
const bytesOf = (text = ""): Buffer => Buffer.from(text, "base64url")
const demand = (holds: boolean, what: string): void => {
  if (!holds) throw new Error(what)
}

const assertVapid = async ({ method, headers }: IncomingMessage, { key }: Subscribed, origin: string, now: number) => {
  demand(method === "POST", "method")
  demand(/^\d+$/.test(headers["ttl"]?.toString() ?? "") && Number(headers["ttl"]) <= DAY_S, "ttl")
  demand(/^[\w-]{1,32}$/.test(headers["topic"]?.toString() ?? ""), "topic")
  const [, token = "", published = ""] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? "") ?? []
  demand(published === key, "another key than the one subscribed with")
  const [header = "", claims = "", signature = "", ...more] = token.split(".")
  demand(more.length === 0 && bytesOf(signature).length === 64, "form of the token")
  const algorithm = { name: "ECDSA", namedCurve: "P-256" }
  const verifier = await subtle.importKey("raw", bytesOf(published), algorithm, false, ["verify"])
  const signed = await subtle.verify(
    { name: "ECDSA", hash: "SHA-256" },
    verifier,
    bytesOf(signature),
    Buffer.from(`${header}.${claims}`),
  )
  demand(signed, "signature")
  demand((JSON.parse(bytesOf(header).toString()) as { alg: string }).alg === "ES256", "alg")
  const { aud, exp, sub } = JSON.parse(bytesOf(claims).toString()) as { aud: string; exp: number; sub: string }
  demand(aud === origin, "aud")
  demand(exp > now && exp <= now + DAY_S, "exp")
  demand(/^(?:https:\/\/|mailto:)./.test(sub), "sub")
}

/** As a browser does it: RFC 8291, section 3.4, and one record of RFC 8188. */
const decrypted = async ({ headers }: IncomingMessage, body: Buffer, { pair, secret }: Subscribed) => {
  demand(headers["content-encoding"] === "aes128gcm" && body.length <= 4096, "content")
  const [salt, size, length] = [body.subarray(0, 16), body.readUInt32BE(16), body.readUInt8(20)]
  demand(length === 65 && body.length - 21 - length <= size, "header")
  const sender = body.subarray(21, 21 + length)
  const theirs = await subtle.importKey("raw", sender, { name: "ECDH", namedCurve: "P-256" }, false, [])
  const shared = await subtle.deriveBits({ name: "ECDH", public: theirs }, pair.privateKey, 256)
  const own = Buffer.from(await subtle.exportKey("raw", pair.publicKey))
  const input = await hkdf(
    Buffer.from(shared),
    secret,
    Buffer.concat([Buffer.from("WebPush: info\0"), own, sender]),
    32,
  )
  const key = await subtle.importKey(
    "raw",
    await hkdf(input, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16),
    "AES-GCM",
    false,
    ["decrypt"],
  )
  const iv = await hkdf(input, salt, Buffer.from("Content-Encoding: nonce\0"), 12)
  const plain = Buffer.from(await subtle.decrypt({ name: "AES-GCM", iv }, key, body.subarray(21 + length)))
  const end = plain.findLastIndex((byte) => byte !== 0)
  demand(plain[end] === 2, "delimiter of the last record")
  return plain.subarray(0, end).toString("utf8")
}

const hkdf = async (input: Buffer, salt: Buffer, info: Buffer, bytes: number): Promise<Buffer> => {
  const key = await subtle.importKey("raw", input, "HKDF", false, ["deriveBits"])
  return Buffer.from(await subtle.deriveBits({ name: "HKDF", hash: "SHA-256", salt, info }, key, bytes * 8))
}
