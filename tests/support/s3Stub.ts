import { createHash, createHmac, timingSafeEqual } from "node:crypto"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { buffer } from "node:stream/consumers"
import type { Bucket } from "#server/objects/Bucket.ts"
import { corsRules } from "./corsRules.ts"

/** An S3 service of one bucket on this machine, as strict as the real ones. */
export interface S3Stub {
  readonly bucket: Bucket
  /** Objects by key. */
  readonly objects: ReadonlyMap<string, Stored>
  /** Requests that it answered, in order: `GET a/b`. */
  readonly asked: string[]
  /** How the next requests are failed, one each: a status, or the connection is cut. */
  readonly fail: (...failures: ReadonlyArray<number | "cut">) => void
  /** Parts of uploads that nobody ended. */
  readonly openUploads: () => number
  readonly close: () => Promise<void>
}

interface Stored {
  readonly bytes: Buffer
  readonly type: string
  readonly etag: string
  readonly modified: Date
}

interface Upload {
  readonly key: string
  readonly type: string
  readonly parts: Map<number, Stored>
}

const ID = "the-id"
const SECRET = "the-secret"
const REGION = "test-1"
const BUCKET = "/bucket/"
const MIN_PART = 5 * 1024 * 1024
/** So few that every list has several pages. */
const LISTED = 2
const MAX_AGE_MS = 15 * 60_000
const NO_CORS = "<CORSConfiguration/>"

interface Kind {
  /** Headers that it does not know. */
  readonly ignored?: ReadonlyArray<string>
  /** Keys of a page of a list. */
  readonly listed?: number
  /** Whether the address of a key is refused as one that expired. */
  readonly isExpired?: (key: string) => boolean
  /** Its `CORSConfiguration`; left out: pages of other origins read nothing. */
  readonly cors?: string
}

/** `now`: epoch milliseconds, against which signatures age, and when objects are put. */
export const startS3Stub = async (
  now: () => number = Date.now,
  { ignored = [], listed = LISTED, isExpired = () => false, cors = NO_CORS }: Kind = {},
): Promise<S3Stub> => {
  const objects = new Map<string, Stored>()
  const uploads = new Map<string, Upload>()
  const asked: string[] = []
  const failures: (number | "cut")[] = []
  const rules = corsRules(cors)
  let numbers = 0

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? "", `http://${request.headers.host}`)
    if (request.method === "OPTIONS") return rules.preflight(request, response)
    rules.allow(request, response)
    const body = await buffer(request)
    const failure = failures.shift()
    if (failure === "cut") return void request.socket.destroy()
    if (failure !== undefined) return refuse(response, failure, "SlowDown")
    const wrong = wrongSignature(request, url, body, now())
    if (wrong !== null) return refuse(response, ...wrong)
    for (const name of ignored) delete request.headers[name]
    if (!url.pathname.startsWith(BUCKET)) return refuse(response, 404, "NoSuchBucket")
    const key = decodeURIComponent(url.pathname.slice(BUCKET.length))
    if (isExpired(key)) return refuse(response, 403, "AccessDenied")
    asked.push(`${request.method} ${key}`)
    const uploadId = url.searchParams.get("uploadId")
    if (uploadId !== null) return onUpload(request, response, { key, uploadId, url, body })
    switch (request.method ?? "") {
      case "GET":
      case "HEAD":
        return key === "" ? list(response, url) : send(request, response, objects.get(key))
      case "PUT": {
        if (request.headers["if-none-match"] === "*" && objects.has(key))
          return refuse(response, 412, "PreconditionFailed")
        const stored = storedOf(body, now(), request.headers["content-type"])
        objects.set(key, stored)
        return void response.writeHead(200, { etag: stored.etag }).end()
      }
      case "POST": {
        if (!url.searchParams.has("uploads")) return refuse(response, 400, "InvalidRequest")
        const id = `upload-${(numbers += 1)}`
        uploads.set(id, { key, type: request.headers["content-type"] ?? "", parts: new Map() })
        return xml(
          response,
          200,
          `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
        )
      }
      case "DELETE":
        objects.delete(key)
        return void response.writeHead(204).end()
      default:
        return refuse(response, 405, "MethodNotAllowed")
    }
  }

  const onUpload = (
    { method }: IncomingMessage,
    response: ServerResponse,
    { key, uploadId, url, body }: { key: string; uploadId: string; url: URL; body: Buffer },
  ) => {
    const upload = uploads.get(uploadId)
    if (upload === undefined || upload.key !== key) return refuse(response, 404, "NoSuchUpload")
    if (method === "DELETE") {
      uploads.delete(uploadId)
      return void response.writeHead(204).end()
    }
    if (method === "PUT") {
      const part = storedOf(body, now(), "")
      upload.parts.set(Number(url.searchParams.get("partNumber")), part)
      return void response.writeHead(200, { etag: part.etag }).end()
    }
    const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]*)<\/ETag>/g)]
    const parts = named.map(([, number, etag]) => {
      const part = upload.parts.get(Number(number))
      return part?.etag === etag ? part : undefined
    })
    // an answer that is begun can end in nothing but its body
    if (parts.length === 0 || parts.includes(undefined))
      return xml(response, 200, "<Error><Code>InvalidPart</Code></Error>")
    const whole = parts.flatMap((part) => (part === undefined ? [] : [part.bytes]))
    if (whole.slice(0, -1).some((bytes) => bytes.length < MIN_PART)) return refuse(response, 400, "EntityTooSmall")
    const stored = { ...storedOf(Buffer.concat(whole), now(), upload.type), etag: `"${uploadId}-${whole.length}"` }
    objects.set(key, stored)
    uploads.delete(uploadId)
    return xml(
      response,
      200,
      `<CompleteMultipartUploadResult><ETag>${stored.etag}</ETag></CompleteMultipartUploadResult>`,
    )
  }

  const list = (response: ServerResponse, { searchParams }: URL) => {
    if (searchParams.get("list-type") !== "2") return refuse(response, 400, "InvalidArgument")
    const after = searchParams.get("continuation-token") ?? ""
    const prefix = searchParams.get("prefix") ?? ""
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted()
    const shown = keys.slice(0, listed)
    const more = keys.length > shown.length
    const contents = shown.map((key) => {
      const { bytes, modified } = objects.get(key)!
      const written = escaped(key)
      return `<Contents><Key>${written}</Key><LastModified>${modified.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`
    })
    const next = more ? `<NextContinuationToken>${escaped(shown.at(-1) ?? "")}</NextContinuationToken>` : ""
    const body = `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><IsTruncated>${more}</IsTruncated>${next}${contents.join("")}</ListBucketResult>`
    return xml(response, 200, body)
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  const { port } = server.address() as AddressInfo
  return {
    bucket: {
      address: `http://127.0.0.1:${port}${BUCKET}`,
      id: ID,
      secret: SECRET,
      region: REGION,
      prefix: "site/",
      direct: null,
    },
    objects,
    asked,
    fail: (...next) => void failures.push(...next),
    openUploads: () => uploads.size,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

const storedOf = (bytes: Buffer, now: number, type = ""): Stored => ({
  bytes,
  type,
  etag: `"${createHash("md5").update(bytes).digest("hex")}"`,
  // as HTTP tells it
  modified: new Date(Math.floor(now / 1000) * 1000),
})

const send = ({ method, headers }: IncomingMessage, response: ServerResponse, object: Stored | undefined): void => {
  if (object === undefined) return refuse(response, 404, "NoSuchKey", method === "HEAD")
  const { bytes, etag, modified, type } = object
  const told = { etag, "last-modified": modified.toUTCString(), "accept-ranges": "bytes" }
  const since = headers["if-modified-since"]
  const isKnown =
    headers["if-none-match"] === undefined
      ? since !== undefined && Date.parse(since) >= modified.getTime()
      : headers["if-none-match"].split(/, */).includes(etag)
  if (isKnown) return void response.writeHead(304, told).end()
  if (headers["if-match"] !== undefined && headers["if-match"] !== etag)
    return refuse(response, 412, "PreconditionFailed")
  const isSame = headers["if-range"] === undefined || headers["if-range"] === etag
  const range = isSame ? /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? "") : null
  const [begin, end] = range === null ? [0, bytes.length - 1] : placesOf(range, bytes.length)
  if (range !== null && begin >= bytes.length) return refuse(response, 416, "InvalidRange")
  const part = bytes.subarray(begin, end + 1)
  response.writeHead(range === null ? 200 : 206, {
    ...told,
    "content-type": type,
    "content-length": part.length,
    ...(range !== null && { "content-range": `bytes ${begin}-${end}/${bytes.length}` }),
  })
  response.end(method === "HEAD" ? undefined : part)
}

const placesOf = ([, from = "", to = ""]: ReadonlyArray<string>, size: number): readonly [number, number] =>
  from === ""
    ? [Math.max(0, size - Number(to)), size - 1]
    : [Number(from), to === "" ? size - 1 : Math.min(Number(to), size - 1)]

const xml = (response: ServerResponse, status: number, body: string): void =>
  void response.writeHead(status, { "content-type": "application/xml" }).end(body)

const refuse = (response: ServerResponse, status: number, code: string, isHead = false): void =>
  void response
    .writeHead(status, { "content-type": "application/xml" })
    .end(isHead ? undefined : `<Error><Code>${code}</Code></Error>`)

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")

/** Signature version 4, in the headers or in the address; null where it is right. */
const wrongSignature = (
  { method = "", headers }: IncomingMessage,
  url: URL,
  body: Buffer,
  now: number,
): readonly [number, string] | null => {
  const query = url.searchParams
  const isInAddress = query.has("X-Amz-Signature")
  const given = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
    headers.authorization ?? "",
  )
  if (!isInAddress && given === null) return [403, "AccessDenied"]
  const [credential = "", names = "", signature = ""] = isInAddress
    ? ["X-Amz-Credential", "X-Amz-SignedHeaders", "X-Amz-Signature"].map((name) => query.get(name) ?? "")
    : (given ?? []).slice(1)
  const date = (isInAddress ? query.get("X-Amz-Date") : headers["x-amz-date"]?.toString()) ?? ""
  const scope = `${date.slice(0, 8)}/${REGION}/s3/aws4_request`
  if (credential !== `${ID}/${scope}`) return [403, "InvalidAccessKeyId"]
  const signedAt = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"))
  if (Number.isNaN(signedAt)) return [403, "AccessDenied"]
  if (isInAddress) {
    const seconds = Number(query.get("X-Amz-Expires"))
    if (!(seconds >= 1 && seconds <= 604_800)) return [400, "AuthorizationQueryParametersError"]
    if (now < signedAt - MAX_AGE_MS || now >= signedAt + seconds * 1000) return [403, "AccessDenied"]
  } else if (Math.abs(now - signedAt) > MAX_AGE_MS) return [403, "RequestTimeTooSkewed"]
  const hash = isInAddress ? "UNSIGNED-PAYLOAD" : headers["x-amz-content-sha256"]?.toString()
  if (hash === undefined) return [400, "MissingSecurityHeader"]
  if (hash !== "UNSIGNED-PAYLOAD" && hash !== createHash("sha256").update(body).digest("hex"))
    return [400, "XAmzContentSHA256Mismatch"]
  const signedNames = names.split(";")
  const mustBeSigned = ["host", ...Object.keys(headers).filter((name) => name.startsWith("x-amz-"))]
  if (mustBeSigned.some((name) => !signedNames.includes(name))) return [403, "AccessDenied"]
  const pairs = [...query]
    .filter(([name]) => name !== "X-Amz-Signature")
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
  const canonical = [
    method,
    decodeURIComponent(url.pathname).split("/").map(encoded).join("/"),
    pairs.toSorted().join("&"),
    ...signedNames.map((name) => `${name}:${(headers[name]?.toString() ?? "").trim().replaceAll(/\s+/g, " ")}`),
    "",
    names,
    hash,
  ].join("\n")
  const text = ["AWS4-HMAC-SHA256", date, scope, createHash("sha256").update(canonical).digest("hex")].join("\n")
  const key = scope.split("/").reduce<string | Buffer>((under, part) => hmac(under, part), `AWS4${SECRET}`)
  const expected = hmac(key, text).toString("hex")
  const isRight = expected.length === signature.length && timingSafeEqual(Buffer.from(expected), Buffer.from(signature))
  return isRight ? null : [403, "SignatureDoesNotMatch"]
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest()

const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
