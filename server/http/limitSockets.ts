import type { IncomingMessage, Server, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import { isLoopback } from "../core/isLoopback.ts"
import { networkOf } from "../core/networkOf.ts"
import { plainAddress } from "./TrustedProxies.ts"

type Handle = (request: IncomingMessage, response: ServerResponse) => void

export interface SocketLimits {
  /** Connections of all. */
  readonly connections: number
  /** Connections of one network. A proxy's are those of many. */
  readonly ofOne: number
  /** Requests that are read before the answer to an earlier one is sent. */
  readonly pipelined: number
  /** How long an answer may wait for its reader to take more of it (milliseconds). */
  readonly stall: number
}

export const SOCKET_LIMITS: SocketLimits = { connections: 10_000, ofOne: 2_000, pipelined: 8, stall: 30_000 }

interface Options {
  readonly limits: SocketLimits
  /** Whether connections from an address are those of a proxy. */
  readonly isProxy: (address: string) => boolean
}

/**
 * Bounds what connections may hold, whatever they ask for: their number by network, one answer at a time on each, and the
 * time in which nothing of it is taken. Gives the listener that stands before `handle`.
 */
export const limitSockets = (server: Server, handle: Handle, { limits, isProxy }: Options): Handle => {
  const connections = new Map<string, number>()
  const lines = new WeakMap<Socket, Array<Parameters<Handle>>>()

  server.maxConnections = limits.connections
  server.on("connection", (socket) => {
    const address = plainAddress(socket.remoteAddress ?? "")
    if (isLoopback(address) || isProxy(address)) return
    const network = networkOf(address)
    const own = (connections.get(network) ?? 0) + 1
    connections.set(network, own)
    socket.once("close", () => {
      const left = (connections.get(network) ?? 1) - 1
      if (left === 0) connections.delete(network)
      else connections.set(network, left)
    })
    if (own > limits.ofOne) socket.destroy()
  })
  // Node's timer is started again by every byte that is read or taken
  server.setTimeout(limits.stall, (socket) => {
    const isAnswering = lines.has(socket)
    if (!isAnswering || socket.writableLength > 0) socket.destroy()
  })

  const begin = (
    socket: Socket,
    line: Array<Parameters<Handle>>,
    request: IncomingMessage,
    response: ServerResponse,
  ) => {
    response.once("close", () => {
      // nobody is there for the rest
      const next = socket.destroyed ? undefined : line.shift()
      if (next === undefined) lines.delete(socket)
      else begin(socket, line, ...next)
    })
    handle(request, response)
  }
  return (request, response) => {
    const { socket } = request
    const line = lines.get(socket)
    if (line === undefined) {
      const own: Array<Parameters<Handle>> = []
      lines.set(socket, own)
      begin(socket, own, request, response)
    } else if (line.length < limits.pipelined) line.push([request, response])
    else socket.destroy()
  }
}
