import { once } from "node:events"
import { createServer } from "node:http"

interface At {
  readonly port: number
  readonly host: string
  readonly type: string
}

/** Answers `GET /metrics` with a text, made for each asking, and nothing else. Gives what ends it. */
export const serveText = async (
  { port, host, type }: At,
  text: () => Promise<string>,
): Promise<() => Promise<void>> => {
  const server = createServer({ requestTimeout: 10_000 }, (request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") return void response.writeHead(404).end()
    text().then(
      (body) => response.writeHead(200, { "content-type": type, "cache-control": "no-store" }).end(body),
      () => response.writeHead(500).end(),
    )
  })
  server.listen(port, host)
  await once(server, "listening")
  return async () => {
    server.close()
    server.closeAllConnections()
    await once(server, "close")
  }
}
