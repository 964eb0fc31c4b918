import type { WorkboxPlugin } from "workbox-core"
import { CacheExpiration, ExpirationPlugin } from "workbox-expiration"
import { NetworkFirst, type Strategy } from "workbox-strategies"
import { SUCCESS_CODES } from "#domain/protocol/protocol.ts"
import { TAKEN } from "#domain/app/Offline.ts"
import { forgetPush, renewPushed } from "./push.ts"
import { standing } from "./standing.ts"

const ANSWERS = "answers-"
const GUEST = "guest"
const MAX_ANSWERS = 300
export const MONTH_SECONDS = 30 * 86_400

/** Whose answers this worker kept last. */
let present = GUEST
/** Grows when a session ends: what was asked for before is not kept afterwards. */
let departures = 0

/** Names a token without containing it. */
const personOf = async ({ headers }: Request): Promise<string> => {
  const token = headers.get("authorization")
  if (token === null) return GUEST
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token))
  return Array.from(new Uint8Array(hash, 0, 12), (byte) => byte.toString(16).padStart(2, "0")).join("")
}

/** Removes all that was kept of everybody but one person: their answers, and which pages were opened; whether it was somebody. */
const forgetBut = async (person: string, pages: string): Promise<boolean> => {
  const others = (await caches.keys()).filter(
    (name) => name.startsWith(ANSWERS) && name !== ANSWERS + person && name !== ANSWERS + GUEST,
  )
  if (others.length === 0 && person !== GUEST) return false
  for (const name of [...others, pages, TAKEN]) await forgetCache(name)
  return true
}

const forgetCache = async (name: string): Promise<void> => {
  // the library's list of addresses and times
  await new CacheExpiration(name, { maxEntries: 1 }).delete()
  await caches.delete(name)
}

/** The session ended: nothing of it stays. */
export const forgetPersons = async (pages: string): Promise<void> => {
  present = GUEST
  departures += 1
  await forgetBut(GUEST, pages)
  await forgetPush()
}

/** Keeps an answer without its headers: its time and the request that it names are of another moment. */
const bare: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) => {
    if (response.status !== 200) return null
    const text = await response.text()
    const { code } = JSON.parse(text) as { readonly code: number }
    if (!SUCCESS_CODES.has(code)) return null
    return new Response(text, { headers: { "content-type": "application/json" } })
  },
}

const expiration = new ExpirationPlugin({ maxEntries: MAX_ANSWERS, maxAgeSeconds: MONTH_SECONDS })

interface Asked {
  readonly request: Request
  readonly event: ExtendableEvent
}

/** Answers by a strategy; what it keeps is removed again where whoever asked has left meanwhile. */
const answerWhile = (isPresent: () => boolean, strategy: Strategy, asked: Asked): Promise<Response> => {
  const [response, isKept] = strategy.handleAll(asked)
  const settle = async (): Promise<void> => {
    if (!isPresent()) await forgetCache(strategy.cacheName)
  }
  asked.event.waitUntil(isKept.then(settle, settle))
  return response
}

/** Answers for a page. */
export const pageFrom =
  (strategy: Strategy) =>
  (asked: Asked): Promise<Response> => {
    const then = departures
    return answerWhile(() => then === departures, strategy, asked)
  }

/** Answers a read from the network, and where there is none as the same person was answered last. */
export const answerFor =
  (pages: string) =>
  async ({ request, event }: Asked): Promise<Response> => {
    const then = departures
    const person = await personOf(request)
    const isPresent = () => then === departures && (person === GUEST || person === present)
    if (then === departures && person !== GUEST && person !== present) {
      present = person
      // it may wait for a network: the answer does not
      event.waitUntil((await forgetBut(person, pages)) ? forgetPush() : renewPushed())
    }
    const kept = new NetworkFirst({
      cacheName: ANSWERS + person,
      matchOptions: { ignoreVary: true },
      plugins: [standing, bare, expiration],
    })
    return answerWhile(isPresent, kept, { request, event })
  }
