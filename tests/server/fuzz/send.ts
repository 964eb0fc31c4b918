import { Agent, request } from "node:http"
import type { WildRequest } from "./requests.ts"
import type { ThreeAgencies } from "./threeAgencies.ts"

export interface Received {
  readonly status: number
  readonly type: string
  /** Headers and body, as text. */
  readonly all: string
}

const agent = new Agent({ keepAlive: true, maxSockets: 16 })

/** Sends it as it is. Status 0: the connection ended without an answer. */
export const send = (site: Pick<ThreeAgencies, "port" | "tokens">, wild: WildRequest): Promise<Received> =>
  new Promise((resolve) => {
    const { port, tokens } = site
    const broken = (error: Error) => resolve({ status: 0, type: "", all: String(error) })
    const { method, path, host, as } = wild
    const body = wild.body === null ? null : Buffer.from(wild.body, isBinary(wild) ? "latin1" : "utf8")
    const headers = {
      ...wild.headers,
      host,
      ...(as === null ? {} : { authorization: tokens[as] }),
      ...(body === null ? {} : { "content-length": String(body.length) }),
    }
    const asked = request({ agent, host: "127.0.0.1", port, method, path, headers, setHost: false }, (answer) => {
      const chunks: Buffer[] = []
      answer.on("data", (chunk: Buffer) => chunks.push(chunk))
      answer.on("error", broken)
      answer.on("end", () => {
        const { statusCode = 0, headers: got } = answer
        const text = Buffer.concat(chunks).toString()
        resolve({ status: statusCode, type: String(got["content-type"] ?? ""), all: `${JSON.stringify(got)}\n${text}` })
      })
    })
    // a connection that the server ended for what came on it before
    asked.on("error", (error) => (asked.reusedSocket ? resolve(send(site, wild)) : broken(error)))
    asked.end(body ?? undefined)
  })

/** Each sign of such a body is a byte. */
const isBinary = ({ headers }: WildRequest): boolean => headers["content-type"]?.startsWith("multipart/") === true

/** The fewest parts with which it still fails. */
export const shrink = async (
  wild: WildRequest,
  fails: (wild: WildRequest) => Promise<boolean>,
): Promise<WildRequest> => {
  for (const smaller of smallerOnes(wild)) if (await fails(smaller)) return shrink(smaller, fails)
  return wild
}

const smallerOnes = (wild: WildRequest): ReadonlyArray<WildRequest> => {
  const without = Object.keys(wild.headers).map((name) => ({
    ...wild,
    headers: Object.fromEntries(Object.entries(wild.headers).filter(([other]) => other !== name)),
  }))
  const [path = "", query = ""] = wild.path.split(/\?(.*)/s)
  const pairs = query === "" ? [] : query.split("&")
  const queries = pairs.map((_, at) => {
    const rest = pairs.filter((_pair, other) => other !== at)
    return { ...wild, path: rest.length === 0 ? path : `${path}?${rest.join("&")}` }
  })
  return [...(wild.as === null ? [] : [{ ...wild, as: null }]), ...without, ...queries, ...smallerBodies(wild)]
}

const smallerBodies = (wild: WildRequest): ReadonlyArray<WildRequest> => {
  if (wild.body === null) return []
  try {
    const payload = JSON.parse(wild.body) as object
    return Object.keys(payload).map((name) => ({
      ...wild,
      body: JSON.stringify(Object.fromEntries(Object.entries(payload).filter(([other]) => other !== name))),
    }))
  } catch {
    return []
  }
}

/** Runs `work` for each number below `count`, so many at once. */
export const inParallel = async (count: number, atOnce: number, work: (at: number) => Promise<void>): Promise<void> => {
  let next = 0
  const runner = async () => {
    while (next < count) await work(next++)
  }
  await Promise.all(Array.from({ length: atOnce }, runner))
}
