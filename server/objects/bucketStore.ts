import { createHash } from "node:crypto"
import { type FileHandle, open } from "node:fs/promises"
import { extname } from "node:path"
import { Readable } from "node:stream"
import type { ReadableStream } from "node:stream/web"
import { AwsClient } from "aws4fetch"
import { parseXml, XmlElement } from "@rgrove/parse-xml"
import { askAgain, type Wait } from "./askAgain.ts"
import type { Bucket } from "./Bucket.ts"
import type { ObjectAnswer, ObjectInfo, ObjectStore } from "./ObjectStore.ts"
import { ObjectsUnavailable } from "./ObjectsUnavailable.ts"
import { OBJECT_TYPES } from "./objectTypes.ts"

/** Of a file: what is sent at once and is in memory; S3 takes no smaller part and at most 10,000. */
const PART_BYTES = 8 * 1024 * 1024
const MAX_PARTS = 10_000

interface Asking {
  readonly method: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer
  /** Answers beside 2xx that are no failure. */
  readonly also?: ReadonlyArray<number>
}

/** Objects in a bucket of an S3 service. Rejects with ObjectsUnavailable where it fails or refuses. `wait`: between two tries. */
export const bucketStore = ({ address, id, secret, region, prefix, direct }: Bucket, wait?: Wait): ObjectStore => {
  const client = new AwsClient({ accessKeyId: id, secretAccessKey: secret, region, service: "s3" })
  const urlOf = (key: string): URL => new URL(address + key.split("/").map(encodeURIComponent).join("/"))

  const ask = (key: string, { method, query = {}, headers = {}, body, also = [] }: Asking): Promise<Response> => {
    const url = urlOf(key)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const hash = createHash("sha256")
      .update(body ?? "")
      .digest("hex")
    const init = {
      method,
      headers: { ...headers, "x-amz-content-sha256": hash },
      ...(body === undefined ? {} : { body: new Uint8Array(body) }),
    }
    // signed again for each try: a signature ages
    return askAgain(() => client.sign(url, init), { also, what: `${method} ${url.origin}${url.pathname}`, wait })
  }

  const putParts = async (key: string, file: FileHandle, size: number, headers: Asking["headers"]) => {
    const begun = await ask(key, { method: "POST", query: { uploads: "" }, ...(headers && { headers }) })
    const uploadId = textIn(rootOf(await begun.text()), "UploadId")
    try {
      const partBytes = Math.max(PART_BYTES, Math.ceil(size / MAX_PARTS))
      const parts: string[] = []
      for (let at = 0; at < size; at += partBytes) {
        const number = String(parts.length + 1)
        const body = await bytesAt(file, at, Math.min(partBytes, size - at))
        const put = await ask(key, { method: "PUT", query: { partNumber: number, uploadId }, body })
        await put.body?.cancel()
        parts.push(`<Part><PartNumber>${number}</PartNumber><ETag>${put.headers.get("etag")}</ETag></Part>`)
      }
      const body = Buffer.from(`<CompleteMultipartUpload>${parts.join("")}</CompleteMultipartUpload>`)
      const ended = await ask(key, { method: "POST", query: { uploadId }, body })
      // the first bytes are sent before it is known whether the parts fit
      const root = rootOf(await ended.text())
      if (root.name === "Error") throw new ObjectsUnavailable(`parts of ${key}: ${textIn(root, "Code")}`)
    } catch (error) {
      await ask(key, { method: "DELETE", query: { uploadId }, also: [404] }).catch(() => undefined)
      throw error
    }
  }

  return {
    read: async (key, { method = "GET", headers = {} } = {}) => {
      const asked = Object.fromEntries(
        CONDITIONS.flatMap((name) => (typeof headers[name] === "string" ? [[name, headers[name]]] : [])),
      ) as Partial<Record<(typeof CONDITIONS)[number], string>>
      const readWith = (sent: Asking["headers"] = {}) =>
        ask(prefix + key, { method, headers: sent, also: [304, 404, 412, 416] })
      let answer = await readWith(asked)
      if (isOfAnother(answer, asked["if-range"])) {
        await answer.body?.cancel()
        const { range: _, "if-range": __, ...whole } = asked
        answer = await readWith(whole)
      }
      const status = answer.status as ObjectAnswer["status"] | 404
      const isWhole = status === 200 || status === 206
      if (!isWhole) await answer.body?.cancel()
      if (status === 404) return null
      const told = TOLD.flatMap((name) => {
        const value = answer.headers.get(name)
        return value === null ? [] : [[name, value] as const]
      })
      const body =
        isWhole && answer.body !== null
          ? Readable.fromWeb(answer.body as ReadableStream<Uint8Array>)
          : Readable.from([])
      const length = status === 412 || status === 416 ? { "content-length": "0" } : {}
      return { status, headers: { ...Object.fromEntries(told), ...length }, body }
    },
    list: async function* (begin) {
      let token: string | null = null
      do {
        const next: Record<string, string> = token === null ? {} : { "continuation-token": token }
        const query = { "list-type": "2", prefix: prefix + begin, ...next }
        const root = rootOf(await (await ask("", { method: "GET", query })).text())
        for (const object of elements(root, "Contents")) yield infoOf(object, prefix.length)
        token = textIn(root, "IsTruncated") === "true" ? textIn(root, "NextContinuationToken") : null
      } while (token !== null)
    },
    put: async (key, from) => {
      const file = await open(from)
      try {
        const { size } = await file.stat()
        const type = OBJECT_TYPES[extname(key)] ?? "application/octet-stream"
        const headers = { "content-type": type }
        if (size > PART_BYTES) return await putParts(prefix + key, file, size, headers)
        const answer = await ask(prefix + key, { method: "PUT", headers, body: await bytesAt(file, 0, size) })
        await answer.body?.cancel()
      } finally {
        await file.close()
      }
    },
    remove: async (key) => {
      const answer = await ask(prefix + key, { method: "DELETE", also: [404] })
      await answer.body?.cancel()
    },
    addressAt:
      direct === null
        ? undefined
        : async (key, now) => {
            const url = urlOf(prefix + key)
            url.searchParams.set("X-Amz-Expires", String((2 * HOUR_MS) / 1000))
            const datetime = awsTime(Math.floor(now / HOUR_MS) * HOUR_MS)
            const signed = await client.sign(url, { aws: { signQuery: true, datetime } })
            return direct + signed.url.slice(address.length)
          },
  }
}

const HOUR_MS = 3_600_000

/** `20261127T080000Z`, as AWS writes epoch milliseconds. */
const awsTime = (at: number): string => `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`

const CONDITIONS = [
  "range",
  "if-range",
  "if-match",
  "if-none-match",
  "if-modified-since",
  "if-unmodified-since",
] as const
const TOLD = ["content-length", "content-range", "etag", "last-modified", "accept-ranges"] as const

/** Whether a part is of another version than was asked for: OpenStack Swift does not know If-Range. */
const isOfAnother = ({ status, headers }: Response, version: string | undefined): boolean =>
  status === 206 && version !== undefined && ![headers.get("etag"), headers.get("last-modified")].includes(version)

/** Throws where the file is shorter by now. */
const bytesAt = async (file: FileHandle, at: number, length: number): Promise<Buffer> => {
  const buffer = Buffer.alloc(length)
  for (let read = 0; read < length;) {
    const { bytesRead } = await file.read(buffer, read, length - read, at + read)
    if (bytesRead === 0) throw new Error("the file became shorter while it was read")
    read += bytesRead
  }
  return buffer
}

const infoOf = (object: XmlElement, skipped: number): ObjectInfo => ({
  key: textIn(object, "Key").slice(skipped),
  size: Number(textIn(object, "Size")),
  modified: Date.parse(textIn(object, "LastModified")),
})

const rootOf = (xml: string): XmlElement => {
  const { root } = parseXml(xml)
  if (root === null) throw new ObjectsUnavailable("the answer has no element")
  return root
}

const elements = ({ children }: XmlElement, name: string): ReadonlyArray<XmlElement> =>
  children.filter((child): child is XmlElement => child instanceof XmlElement && child.name === name)

const textIn = (element: XmlElement, name: string): string => elements(element, name)[0]?.text ?? ""
