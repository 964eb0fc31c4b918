import type { AddressInfo } from "node:net"
import type { Batch } from "#domain/live/ChatLog.ts"
import type { TestServer } from "../../support/testServer.ts"

/** A listener of a room's stream, over a socket of its own. */
export interface Listening {
  readonly status: number
  /** What becomes of its connection afterwards. */
  readonly connection: string
  /** What was refused, as it was answered. */
  readonly refusal: string
  /** The batches that came, in their order. */
  readonly batches: ReadonlyArray<Batch>
  readonly texts: () => ReadonlyArray<string>
  readonly numbers: () => ReadonlyArray<number>
  /** The latest id that came. */
  readonly id: () => string
  /** Why the server ended it; null while it goes on. */
  readonly ended: () => string | null
  /** Resolves once the stream is over, whoever ended it. */
  readonly over: Promise<void>
  readonly stop: () => void
  /** Reads nothing more. */
  readonly stall: () => void
}

interface Options {
  readonly token: string
  readonly id: string
  readonly from?: string
  readonly host?: string
}

export const listen = async (
  server: Pick<TestServer, "app">,
  { token, id, from, host = "a.test" }: Options,
): Promise<Listening> => {
  const { port } = server.app.server.address() as AddressInfo
  const stop = new AbortController()
  const { request } = await import("node:http")
  const answer = await new Promise<import("node:http").IncomingMessage>((resolve, reject) => {
    request(
      {
        host: "127.0.0.1",
        port,
        path: `/api/live/events?id=${id}`,
        headers: { host, authorization: token, ...(from !== undefined && { "last-event-id": from }) },
        signal: stop.signal,
      },
      resolve,
    )
      .on("error", reject)
      .end()
  })
  const batches: Batch[] = []
  let text = ""
  let lastId = ""
  let reason: string | null = null
  const read = (block: string) => {
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(block)?.[1] ?? ""
    if (field("id") !== "") lastId = field("id")
    if (field("event") === "chat") batches.push(JSON.parse(field("data")) as Batch)
    if (field("event") === "end") reason = (JSON.parse(field("data")) as { readonly reason: string }).reason
  }
  answer.setEncoding("utf8")
  const over = new Promise<void>((resolve) => {
    answer.on("data", (chunk: string) => {
      text += chunk
      const blocks = text.split("\n\n")
      text = blocks.pop() ?? ""
      for (const block of blocks) read(block)
    })
    answer.on("close", resolve)
    answer.on("error", () => resolve())
  })
  const isStream = answer.headers["content-type"]?.startsWith("text/event-stream") === true
  if (!isStream) await over
  const said = () => batches.flatMap(({ list }) => list.filter(({ kind }) => kind === "say"))
  return {
    status: answer.statusCode ?? 0,
    connection: answer.headers.connection ?? "",
    refusal: isStream ? "" : text,
    batches,
    texts: () => said().map((entry) => entry.text),
    numbers: () => said().map(({ n }) => n),
    id: () => lastId,
    ended: () => reason,
    over,
    stop: () => stop.abort(),
    stall: () => void answer.pause(),
  }
}
