import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import type { FastifyInstance, FastifyReply } from "fastify"
import { type Coding, codingOf } from "./codingOf.ts"

// what fits one network packet gains nothing
const SMALLEST = 1_400
/** From here on half of the time is worth some bytes: 1.6 MB took 17 ms. */
const LONG = 500_000

const brotliOf = (quality: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } })

/** A text as it is sent. */
export interface Encoded {
  readonly bytes: Buffer
  readonly coding: Coding | null
}

/** `coding`: what the request prefers. */
export const encode = async (text: string, coding: Coding | null): Promise<Encoded> => {
  if (coding === null || text.length < SMALLEST) return { bytes: Buffer.from(text), coding: null }
  const isLong = text.length >= LONG
  const bytes =
    coding === "br"
      ? promisify(brotliCompress)(text, brotliOf(isLong ? 2 : 4))
      : promisify(gzip)(text, { level: isLong ? 3 : constants.Z_DEFAULT_COMPRESSION })
  return { bytes: await bytes, coding }
}

/** Sends what many requests share, encoded once. */
export const sendEncoded = (reply: FastifyReply, { bytes, coding }: Encoded): FastifyReply => {
  vary(reply)
  if (coding !== null) void reply.header("content-encoding", coding)
  return reply.send(bytes)
}

/** Compresses text that is made for the request; files have their siblings. */
export const compressAnswers = (app: FastifyInstance): void => {
  app.addHook("onSend", (request, reply, payload, done) => {
    if (typeof payload !== "string" || reply.hasHeader("content-encoding")) return done(null, payload)
    vary(reply)
    const coding = payload.length < SMALLEST ? null : codingOf(request)
    if (coding === null) return done(null, payload)
    void reply.header("content-encoding", coding).removeHeader("content-length")
    const end = ({ bytes }: Encoded) => done(null, bytes)
    encode(payload, coding).then(end, done)
  })
}

const vary = (reply: FastifyReply) =>
  reply.header("vary", [reply.getHeader("vary"), "Accept-Encoding"].filter(Boolean).join(", "))
