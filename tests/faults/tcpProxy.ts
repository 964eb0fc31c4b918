import { once } from "node:events"
import { connect, createServer, type Server, type Socket } from "node:net"

export interface TcpProxy {
  readonly port: number
  /** Connections are cut and refused from now on. */
  readonly refuse: () => Promise<void>
  /** Connections stay and are taken, and nothing goes through them any more. */
  readonly hang: () => void
  /** All is well again; what hung goes through. */
  readonly restore: () => Promise<void>
  readonly close: () => Promise<void>
}

/** A line between a program and a server of this machine that can be cut and blocked. */
export const tcpProxy = async (target: { readonly host: string; readonly port: number }): Promise<TcpProxy> => {
  const sockets = new Set<Socket>()
  let isHanging = false
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on("error", () => socket.destroy())
    socket.on("close", () => sockets.delete(socket))
    if (isHanging) socket.pause()
  }
  const listen = async (port: number): Promise<Server> => {
    const server = createServer((near) => {
      const far = connect(target)
      near.pipe(far)
      far.pipe(near)
      near.on("close", () => far.destroy())
      far.on("close", () => near.destroy())
      keep(near)
      keep(far)
    })
    server.listen(port, "127.0.0.1")
    await once(server, "listening")
    return server
  }
  const cut = async () => {
    const closed = once(server, "close")
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }

  let server = await listen(0)
  const { port } = server.address() as { readonly port: number }
  return {
    port,
    refuse: cut,
    hang: () => {
      isHanging = true
      for (const socket of sockets) socket.pause()
    },
    restore: async () => {
      isHanging = false
      for (const socket of sockets) socket.resume()
      if (!server.listening) server = await listen(port)
    },
    close: () => (server.listening ? cut() : Promise.resolve()),
  }
}
