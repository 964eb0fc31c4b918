import { randomUUID } from "node:crypto"
import { Agent, request } from "node:http"
import { promisify } from "node:util"
import { brotliDecompress, inflateRaw } from "node:zlib"
import { signed } from "../bench/reads.mjs"

const CONNECTIONS = 256

/**
 * Calls as browsers make them, over few connections that stay open. An answer is `{ data, took }`: milliseconds from
 * the call (waiting for a connection included) to the last byte. Anything but a success rejects.
 */
export const makeCaller = (url) => {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const { hostname, port } = new URL(url)
  const fixed = { ...signed(), "accept-encoding": "br", "content-type": "application/json" }
  const send = (path, headers, body) =>
    new Promise((resolve, reject) => {
      const asked = request({ agent, hostname, port, path: `/api${path}`, method: "POST", headers }, (answer) => {
        const chunks = []
        answer.on("data", (chunk) => chunks.push(chunk))
        answer.on("error", reject)
        answer.on("end", () =>
          resolve({ status: answer.statusCode, coding: answer.headers["content-encoding"], chunks }),
        )
      })
      asked.on("error", reject)
      asked.end(body)
    })
  return {
    call: async (path, token, payload, key = randomUUID()) => {
      const body = JSON.stringify(payload)
      const own = { authorization: token, "idempotency-key": key, "content-length": Buffer.byteLength(body) }
      const begun = performance.now()
      const { status, coding, chunks } = await send(path, { ...fixed, ...own }, body)
      const took = performance.now() - begun
      const bytes = Buffer.concat(chunks)
      const text = String(coding === "br" ? await promisify(brotliDecompress)(bytes) : bytes)
      const { code, flag, data } = JSON.parse(text)
      if (status !== 200 || code !== 20200) throw new Error(`${path}: ${status} ${text.slice(0, 300)}`)
      return { data: flag === 1 ? JSON.parse(await promisify(inflateRaw)(Buffer.from(data, "base64"))) : data, took }
    },
    close: () => agent.destroy(),
  }
}
