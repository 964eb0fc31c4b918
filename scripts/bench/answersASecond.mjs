import { once } from "node:events"
import { connect } from "node:net"
import { setTimeout } from "node:timers/promises"

/**
 * Answers a second of one address: every connection asks again when the answer is whole. Bytes are counted, not decoded,
 * so that the generator costs the same whatever the answers hold. Rejects when one is not a 200.
 */
export const answersASecond = async (address, { headers = {}, connections, seconds }) => {
  const { hostname, port, pathname, search, host } = new URL(address)
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  const asked = Buffer.from(`GET ${pathname}${search} HTTP/1.1\r\n${lines.join("")}\r\n`)
  const failures = []
  let answers = 0
  const sockets = await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true })
      await once(socket, "connect")
      let left = 0
      let head = Buffer.alloc(0)
      socket.on("data", (bytes) => {
        let rest = bytes
        if (left === 0) {
          head = head.length === 0 ? rest : Buffer.concat([head, rest])
          const end = head.indexOf("\r\n\r\n")
          if (end === -1) return
          const text = head.latin1Slice(0, end)
          left = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? NaN)
          if (!text.startsWith("HTTP/1.1 200") || !(left > 0)) failures.push(text)
          rest = head.subarray(end + 4)
          head = Buffer.alloc(0)
        }
        left -= rest.length
        if (left > 0) return
        answers += 1
        if (failures.length === 0) socket.write(asked)
      })
      socket.on("error", ({ message }) => failures.push(message))
      return socket
    }),
  )
  for (const socket of sockets) socket.write(asked)
  await setTimeout(seconds * 1_000)
  const counted = answers
  for (const socket of sockets) socket.destroy()
  if (failures.length > 0) throw new Error(`${address}: ${failures[0]}`)
  return counted / seconds
}
