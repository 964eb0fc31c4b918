import { once } from "node:events"
import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http"
import { type AddressInfo, connect, type Socket } from "node:net"
import { text } from "node:stream/consumers"
import { afterEach, expect, it } from "vitest"
import { limitSockets, type SocketLimits } from "#server/http/limitSockets.ts"

const LIMITS: SocketLimits = { connections: 100, ofOne: 2, pipelined: 3, stall: 60_000 }
/** More than the buffers of a loopback connection hold. */
const LARGE = Buffer.alloc(64 * 1024 * 1024)

const opened: Array<Server | Socket> = []
afterEach(async () => {
  for (const one of opened.splice(0)) {
    if ("closeAllConnections" in one) one.closeAllConnections()
    if ("close" in one) one.close()
    else one.destroy()
  }
})

const serve = async (handle: RequestListener, limits: Partial<SocketLimits> = {}, isProxy = () => false) => {
  const server = createServer()
  server.on("request", limitSockets(server, handle, { limits: { ...LIMITS, ...limits }, isProxy }))
  // a socket's address is what the system says: this one stands for another machine's
  server.prependListener("connection", (socket) =>
    Object.defineProperty(socket, "remoteAddress", { value: "203.0.113.7" }),
  )
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  opened.push(server)
  return server
}
const open = (server: Server): Socket => {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1").on("error", () => {})
  opened.push(socket)
  return socket
}
const GET = "GET / HTTP/1.1\r\nHost: a.test\r\n\r\n"
const LAST = "GET / HTTP/1.1\r\nHost: a.test\r\nConnection: close\r\n\r\n"
const count = async (server: Server) =>
  new Promise<number>((resolve) => server.getConnections((_error, number) => resolve(number)))

it("closes the connection of a reader who does not read, and lets go of what it waited with", async () => {
  const { promise: closed, resolve: close } = Promise.withResolvers<void>()
  const server = await serve((_request, response) => {
    response.once("close", close).socket?.setTimeout(20)
    response.end(LARGE)
  })
  expect(server.timeout).toBe(LIMITS.stall)
  open(server).pause().write(GET)
  await closed
  await expect.poll(() => count(server)).toBe(0)
})

it("leaves a connection alone while its answer is being made, and closes one that asks for nothing", async () => {
  const { promise: asked, resolve: ask } = Promise.withResolvers<ServerResponse>()
  const server = await serve((_request, response) => ask(response))
  const socket = open(server)
  socket.write(LAST)
  const response = await asked
  server.emit("timeout", response.socket)
  response.end("done")
  expect(await text(socket)).toContain("done")

  const connected = once(server, "connection")
  const silent = open(server)
  const [late] = await connected
  server.emit("timeout", late)
  await once(silent, "close")
})

it("begins one answer at a time on a connection, in the order of the requests", async () => {
  const finish: Array<() => void> = []
  const server = await serve((_request, response) => {
    const number = finish.push(() => response.end(`answer ${number}\n`))
    if (number > 1) finish[number - 1]?.()
  })
  const socket = open(server)
  socket.write(GET + GET + LAST)
  await expect.poll(() => finish.length).toBe(1)
  finish[0]?.()
  expect((await text(socket)).match(/answer \d/g)).toStrictEqual(["answer 1", "answer 2", "answer 3"])
})

it("closes a connection that sends more requests than it waits for", async () => {
  let begun = 0
  const server = await serve(() => (begun += 1))
  const socket = open(server)
  socket.write(GET.repeat(5))
  await once(socket, "close")
  expect(begun).toBe(1)
})

it("takes so many connections of one network, and no limit but that of all from a proxy", async () => {
  const server = await serve((_request, response) => response.end("ok"))
  const [first, second] = [open(server), open(server)]
  await Promise.all([once(first, "connect"), once(second, "connect")])
  const third = open(server)
  await once(third, "close")
  first.write(LAST)
  expect(await text(first)).toContain("ok")
  await expect.poll(() => count(server)).toBe(1)
  const fourth = open(server)
  fourth.write(LAST)
  expect(await text(fourth)).toContain("ok")

  const behind = await serve(
    (_request, response) => response.end("ok"),
    {},
    () => true,
  )
  const many = Array.from({ length: 5 }, () => open(behind))
  for (const socket of many) socket.write(LAST)
  expect((await Promise.all(many.map(text))).every((answer) => answer.includes("ok"))).toBe(true)
})
