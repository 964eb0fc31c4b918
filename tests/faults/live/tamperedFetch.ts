/** What becomes of an event of a stream on its way. */
export type Fate = "dropped" | "doubled" | "halved"

export interface Tampering {
  /** Of the next message of a stream; null: it arrives. */
  fate: Fate | null
  /** Answers in the server's place while it is set. */
  instead: (() => Response) | null
  /** Runs when the server has answered a message, which the page then never reads. */
  losing: (() => void) | null
}

/** `fetch` over a line that can be tampered with. */
export const tamperedFetch =
  (line: Tampering): typeof globalThis.fetch =>
  async (input, init) => {
    if (line.instead !== null) return line.instead()
    const answer = await fetch(input, init)
    const { losing } = line
    if (losing !== null && answer.url.endsWith("/live/say")) {
      line.losing = null
      losing()
      throw new TypeError("the answer was lost")
    }
    const isStream = answer.headers.get("content-type")?.startsWith("text/event-stream") === true
    if (!isStream || answer.body === null) return answer
    const body = answer.body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(tampering(line))
      .pipeThrough(new TextEncoderStream())
    return new Response(body, { status: answer.status, headers: answer.headers })
  }

const tampering = (line: Tampering): TransformStream<string, string> => {
  let rest = ""
  return new TransformStream({
    transform: (piece, out) => {
      const events = `${rest}${piece}`.split("\n\n")
      rest = events.pop() ?? ""
      for (const event of events) {
        const fate = event.includes('"kind":"say"') ? line.fate : null
        if (fate !== null) line.fate = null
        if (fate !== "dropped") out.enqueue(fate === "halved" ? event.slice(0, event.length / 2) : `${event}\n\n`)
        if (fate === "doubled") out.enqueue(`${event}\n\n`)
        if (fate === "halved") return out.error(new TypeError("the connection was reset"))
      }
    },
  })
}
