import type { Reply } from "#adapters/HttpClient.ts"
import type { SimServer } from "./SimServer.ts"
import type { Tab } from "./Tab.ts"
import type { Timeline } from "./Timeline.ts"

export type { Reply }

export interface Sent {
  readonly method: string
  /** With the query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
  /** The address that it comes from; absent: one of the room. */
  readonly from?: string
}

/** What becomes of one message; an empty one arrives and is answered. Milliseconds. */
export interface Fate {
  readonly uplink?: number
  readonly downlink?: number
  readonly lose?: "request" | "answer"
  /** It arrives once more, this much later. */
  readonly again?: number
  /** Somebody between answers; the server never hears of it. */
  readonly instead?: Reply
  /** Somebody between answers what the same was answered before. */
  readonly isStale?: boolean
  /** The server did it, and somebody between answers something else. */
  readonly cover?: Reply
  /** The answer ends in the middle. */
  readonly cut?: boolean
}

/** Looks at a message on its way out: its fate, or null when it is none of this rule's business. */
export type Rule = (message: Message) => Fate | null

export interface Message extends Sent {
  readonly id: number
  readonly tab: Tab
  phase: "sent" | "handled" | "over"
  fate: Fate
  /** True time when it was sent. */
  readonly sentAt: number
  /** What its device had slept by then without noticing. */
  readonly unnoticed: number
  /** What its device's clock had gained by then. */
  readonly gained: number
  /** True time when it was answered. */
  handledAt: number
  /** The error of the server's clock when it answered; null before that. */
  clockOffset: number | null
  readonly fail: () => void
}

const LATENCY = 20

/** All lines between devices and server. Who is cut off hears nothing for a while, or at once. */
export class Network {
  readonly #timeline: Timeline
  readonly #server: SimServer
  readonly #trace: (line: string) => void
  #count = 0
  rules: ReadonlyArray<Rule> = []
  readonly underway = new Set<Message>()
  /** What was answered to whoever asked the same. */
  readonly #cache = new Map<string, Reply>()
  /** The least and the most milliseconds that a message takes, there and back. */
  up: readonly [number, number] = [LATENCY, LATENCY + 4]
  down: readonly [number, number] = [LATENCY, LATENCY + 4]
  #watchers: ReadonlyArray<(message: Message, phase: "sent" | "handled") => void> = []
  /** Of every answer that a page was given, whatever became of it. */
  heard: (message: Message, reply: Reply) => void = () => {}
  /** It was heard at the very moment in which its page gave the call up. */
  unheard: (message: Message) => void = () => {}

  constructor(timeline: Timeline, server: SimServer, trace: (line: string) => void) {
    this.#timeline = timeline
    this.#server = server
    this.#trace = trace
  }

  /** Whether a call of this name is on its way to the server, or its answer on the way back. */
  has(call: string, phase: "sent" | "handled"): boolean {
    return [...this.underway].some((message) => message.phase === phase && message.path.startsWith(`/api/${call}`))
  }

  /** Hears of every message that is sent, and of every one that the server has handled. */
  watch(hears: (message: Message, phase: "sent" | "handled") => void): void {
    this.#watchers = [...this.#watchers, hears]
  }

  #within([least, most]: readonly [number, number], { chance }: Tab): number {
    return least + chance.below(most - least + 1)
  }

  send(tab: Tab, sent: Sent, signal: AbortSignal): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const message: Message = {
        ...sent,
        id: (this.#count += 1),
        tab,
        phase: "sent",
        sentAt: this.#timeline.now,
        unnoticed: tab.device.unnoticed,
        gained: tab.device.gained,
        fate: {},
        handledAt: 0,
        clockOffset: null,
        fail: () => {
          if (!this.underway.delete(message)) return
          message.phase = "over"
          this.#trace(`${tab.name} #${message.id} fails`)
          const hears = () => reject(new TypeError("Failed to fetch"))
          if (tab.isAlive) tab.whenAwake(hears)
          else hears()
        },
      }
      this.#trace(`${tab.name} #${message.id} ${sent.method} ${sent.path.split("?")[0]}`)
      for (const hears of this.#watchers) hears(message, "sent")
      if (!tab.device.isOnline) {
        this.underway.add(message)
        this.#timeline.after(1, message.fail)
        return
      }
      this.underway.add(message)
      let answeredAt = Number.NaN
      signal.addEventListener("abort", () => {
        if (answeredAt === this.#timeline.now) this.unheard(message)
        this.underway.delete(message)
        reject(new DOMException("", "AbortError"))
      })
      message.fate = this.#fateOf(message)
      const give = (answer: Reply) =>
        tab.whenAwake(() => {
          if (!this.underway.delete(message)) return
          message.phase = "over"
          const { instead, cover, cut } = message.fate
          const reply = instead ?? cover ?? answer
          this.#trace(`${tab.name} #${message.id} ${reply.status}${cut === true ? " cut" : ""}`)
          answeredAt = this.#timeline.now
          this.heard(message, reply)
          resolve(cut === true ? half(reply) : reply)
        })
      this.#timeline.after(message.fate.uplink ?? this.#within(this.up, tab), () => this.#arrive(message, give))
    })
  }

  #fateOf(message: Message): Fate {
    for (const rule of this.rules) {
      const fate = rule(message)
      if (fate !== null) return fate
    }
    return {}
  }

  #arrive(message: Message, give: (reply: Reply) => void): void {
    const cached = message.fate.isStale === true ? this.#cache.get(cacheKey(message)) : undefined
    if (cached !== undefined) message.fate = { ...message.fate, instead: cached }
    const { lose, instead, again } = message.fate
    const back = () => message.fate.downlink ?? this.#within(this.down, message.tab)
    if (lose === "request") return this.#hangOrFail(message)
    if (instead !== undefined) {
      this.#timeline.after(back(), () => give(instead))
      return
    }
    const deliver = (first: boolean) =>
      this.#timeline.during(async () => {
        const reply = await this.#server.handle(message)
        // only the first answer comes back
        if (first) {
          message.handledAt = this.#timeline.now
          message.clockOffset = this.#server.answeredOffset
          if (message.phase === "sent") message.phase = "handled"
          for (const hears of this.#watchers) hears(message, "handled")
        }
        this.#trace(`server #${message.id} ${reply === null ? "gone" : summary(reply)}`)
        if (reply?.status === 200 && message.method === "GET") this.#cache.set(cacheKey(message), reply)
        if (!first) return
        if (reply === null) return this.#hangOrFail(message)
        this.#timeline.after(back(), () => (message.fate.lose === "answer" ? this.#hangOrFail(message) : give(reply)))
      })
    deliver(true)
    if (again !== undefined) this.#timeline.after(again, () => deliver(false))
  }

  /** The line is dead: the page hears so at once, or waits until it loses patience. */
  #hangOrFail(message: Message): void {
    if (message.tab.chance.below(2) === 0) this.#timeline.after(LATENCY, message.fail)
  }
}

/** Without the address of the device: a cache that serves a whole school. */
const cacheKey = ({ path, headers }: Message): string => `${path} ${headers["Authorization"] ?? ""}`

const half = (reply: Reply): Reply => ({ ...reply, body: reply.body.slice(0, Math.floor(reply.body.length / 2)) })

/** Of the envelope; a refusal has another than 20200. */
export const codeOf = ({ body }: Reply): string => /"code":(\d+)/.exec(body)?.[1] ?? ""

const summary = (reply: Reply): string => {
  const outcome = /"outcome":"(\w+)"/.exec(reply.body)?.[1] ?? ""
  return `${reply.status} ${codeOf(reply)} ${outcome}`.trim()
}
