import { brotliCompress, constants, gzip } from "node:zlib"
import type { FastifyInstance } from "fastify"
import { codingOf } from "./codingOf.ts"

// what fits one network packet gains nothing
const SMALLEST = 1_400
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** Compresses text that is made for the request; files have their siblings. */
export const compressAnswers = (app: FastifyInstance): void => {
  app.addHook("onSend", (request, reply, payload, done) => {
    if (typeof payload !== "string" || reply.hasHeader("content-encoding")) return done(null, payload)
    void reply.header("vary", [reply.getHeader("vary"), "Accept-Encoding"].filter(Boolean).join(", "))
    const coding = payload.length < SMALLEST ? null : codingOf(request)
    if (coding === null) return done(null, payload)
    void reply.header("content-encoding", coding).removeHeader("content-length")
    if (coding === "br") brotliCompress(payload, QUALITY, done)
    else gzip(payload, done)
  })
}
