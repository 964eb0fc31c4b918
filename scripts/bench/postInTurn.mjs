import { once } from "node:events"
import { connect } from "node:net"

/**
 * Each client posts, and posts again when the answer is whole, for so many seconds. `clients`: the headers of each, and
 * what makes its next body, with the headers of that one. Answers are not decoded, so that the generator takes little
 * of the processor that it shares with the server. Gives how many answers hold `expected`, those that
 * do not, and the milliseconds that each took.
 */
export const postInTurn = async (address, { clients, seconds, expected }) => {
  const { hostname, port, pathname, host } = new URL(address)
  const waits = []
  let asExpected = 0
  const others = []
  const until = performance.now() + seconds * 1000

  const run = async ({ headers, next }) => {
    const fixed = `POST ${pathname} HTTP/1.1\r\n${linesOf({ host, ...headers })}`
    const socket = connect({ host: hostname, port: Number(port), noDelay: true })
    await once(socket, "connect")
    while (performance.now() < until && others.length === 0) {
      const { headers: own, body } = next()
      const begun = performance.now()
      socket.write(`${fixed}${linesOf({ ...own, "content-length": Buffer.byteLength(body) })}\r\n${body}`)
      const answer = await wholeAnswer(socket)
      waits.push(performance.now() - begun)
      if (answer.startsWith("HTTP/1.1 200") && answer.includes(expected)) asExpected += 1
      else others.push(answer)
    }
    socket.destroy()
  }
  await Promise.all(clients.map(run))
  return { asExpected, others, waits }
}

const linesOf = (headers) =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("")

const wholeAnswer = (socket) =>
  new Promise((resolve, reject) => {
    let text = ""
    const settle = (act) => {
      socket.off("data", read).off("error", fail).off("close", fail)
      act()
    }
    const fail = (error) => settle(() => reject(error instanceof Error ? error : new Error("the server hung up")))
    const read = (bytes) => {
      text += bytes.latin1Slice()
      const end = text.indexOf("\r\n\r\n")
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? Number.NaN)
      if (end !== -1 && text.length >= end + 4 + length) settle(() => resolve(text))
    }
    socket.on("data", read).on("error", fail).on("close", fail)
  })
