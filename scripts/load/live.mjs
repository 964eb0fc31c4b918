import { Agent, request } from "node:http"
import { setTimeout as after } from "node:timers/promises"
import { parseArgs } from "node:util"
import { count, ms, quantile } from "../bench/numbers.mjs"
import { makeCaller } from "./makeCaller.mjs"
import { openInspector } from "./openInspector.mjs"
import { runLoad, startTakers } from "./runLoad.mjs"
import * as Takers from "./takers.mjs"

// `npm run load -- --live`: listeners of one room, messages a second, takers who save answers beside them.
const { values } = parseArgs({
  options: {
    live: { type: "boolean" },
    listeners: { type: "string", default: "1000" },
    rate: { type: "string", default: "20" },
    seconds: { type: "string", default: "60" },
    takers: { type: "string", default: "200" },
    paper: { type: "string", default: "5001" },
    session: { type: "string", default: "7000" },
  },
})
const [listeners, rate, seconds, takers] = [values.listeners, values.rate, values.seconds, values.takers].map(Number)
const SAVE_EVERY_MS = 10_000
const LAST_DELIVERY_MS = 10_000
const ALONE_SECONDS = Math.min(seconds / 2, 60)
/** The server's memory is read so often, after its garbage was collected, which stops it for 0.1 s: seldom, or it is measured. */
const MEMORY_SECONDS = Math.min(60, seconds / 2)
/** By how much the heap may be larger at the end than at the first reading. */
const FLAT = 1.1

const megabytes = (bytes) => Math.round(bytes / 1024 ** 2)

/** The numbers of what was said and when it was sent; all listeners get the same text, which is read once. */
const messagesIn = (text) => {
  if (text !== lastRead.text) {
    const found = text.matchAll(/"n":(\d+),"kind":"say"[^}]*"text":"at ([\d.]+)"/g)
    lastRead = { text, messages: [...found].map(([, n, sent]) => [Number(n), Number(sent)]) }
  }
  return lastRead.messages
}
let lastRead = { text: "", messages: [] }

/** Listens until it is stopped: when each message came, by its number. */
const listen = (url, person) =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const heard = { took: [], numbers: [], cuts: 0, stop: () => asked.destroy() }
    const asked = request(
      {
        agent: new Agent({ keepAlive: false }),
        hostname,
        port,
        path: `/api/live/events?id=${values.session}`,
        headers: { authorization: person.token },
      },
      (answer) => {
        if (answer.statusCode !== 200) return reject(new Error(`listen: ${answer.statusCode}`))
        let text = ""
        answer.setEncoding("utf8")
        answer.on("data", (piece) => {
          const now = performance.now()
          text += piece
          const end = text.lastIndexOf("\n\n")
          if (end === -1) return
          for (const [n, sent] of messagesIn(text.slice(0, end))) {
            heard.numbers.push(n)
            heard.took.push(now - sent)
          }
          text = text.slice(end + 2)
        })
        answer.on("close", () => (heard.cuts += 1))
        answer.on("error", () => {})
        resolve(heard)
      },
    )
    asked.on("error", reject)
    asked.end()
  })

const run = async (site) => {
  const { url, log, people, undo, failures } = site
  const inspector = await openInspector(log())
  undo.push(inspector.close)
  const [audience, sitting] = [people.slice(0, listeners), people.slice(listeners)]
  const caller = makeCaller(url)
  undo.push(caller.close)

  const { save } = await startTakers(site, sitting, values.paper, SAVE_EVERY_MS)
  console.error(`· ${takers} takers save with nobody in the room, for ${ALONE_SECONDS} s`)
  const alone = await save(ALONE_SECONDS)

  console.error(`· ${listeners} come within 5 s`)
  const heard = []
  const coming = await Takers.spread(audience, 5_000, async (person) => {
    const begun = performance.now()
    heard.push(await listen(url, person))
    return performance.now() - begun
  })
  failures.push(...coming.failures.map(String))

  console.error(`· ${rate} messages a second for ${seconds} s, and the same saves`)
  const said = []
  const saving = save(seconds)
  const begun = performance.now()
  const sent = []
  const memory = []
  let readings = 0
  const readMemory = async () => {
    const { heapUsed, rss } = await inspector.memory()
    memory.push({ heapUsed, rss })
    const minute = ((performance.now() - begun) / 60_000).toFixed(1)
    console.error(`· minute ${minute}: heap ${megabytes(heapUsed)} MB, resident ${megabytes(rss)} MB`)
  }
  for (let number = 0; number < rate * seconds; number += 1) {
    await after(Math.max(0, begun + (number * 1_000) / rate - performance.now()))
    const person = audience[number % audience.length]
    const at = performance.now()
    if (at - begun >= MEMORY_SECONDS * 1_000 * (readings + 1)) {
      readings += 1
      void readMemory().catch((error) => failures.push(String(error)))
    }
    const nonce = `load-${number}`
    sent.push(
      caller.call("/live/say", person.token, { id: values.session, nonce, text: `at ${at.toFixed(3)}` }).then(
        ({ took }) => said.push(took),
        (error) => failures.push(String(error)),
      ),
    )
  }
  await Promise.all(sent)
  const beside = await saving
  const last = performance.now() + LAST_DELIVERY_MS
  while (performance.now() < last && heard.some(({ took }) => took.length < said.length)) await after(100)
  await readMemory()
  const [first, final] = [memory[0], memory.at(-1)]
  const isFlat = final.heapUsed <= first.heapUsed * FLAT
  if (!isFlat) failures.push(`the heap grew from ${megabytes(first.heapUsed)} to ${megabytes(final.heapUsed)} MB`)

  const whole = said.length
  const missing = heard.filter(({ took }) => took.length !== whole).length
  const unordered = heard.filter(({ numbers }) => numbers.some((n, index) => index > 0 && n !== numbers[index - 1] + 1))
  const cuts = heard.reduce((sum, each) => sum + each.cuts, 0)
  if (missing > 0) failures.push(`${missing} listeners did not get all ${whole} messages`)
  if (unordered.length > 0) failures.push(`${unordered.length} listeners got a gap, a double or another order`)
  failures.push(...alone.failures, ...beside.failures)
  for (const { stop } of heard) stop()

  const took = heard.flatMap((each) => each.took)
  const line = (times) => `p50 ${ms(quantile(times, 0.5))}, p99 ${ms(quantile(times, 0.99))}`
  const delivery = quantile(took, 0.99)
  return [
    {
      what: `${count(listeners)} come within 5 s`,
      measured: `${line(coming.took)}, ${coming.failures.length} refused`,
      budget: "none refused",
    },
    {
      what: `${count(whole)} messages (${rate} a second) reach each of them`,
      measured: `${count(took.length)} deliveries: ${line(took)}, longest ${ms(took.reduce((a, b) => Math.max(a, b), 0))}; ${missing} incomplete, ${unordered.length} out of order, ${cuts} cut`,
      budget: `p99 ≤ 500 ms${delivery <= 500 ? "" : ": MISSED"}`,
    },
    { what: "answer to who said it", measured: line(said), budget: "" },
    {
      what: `${count(takers)} takers save answers`,
      measured: `alone ${line(alone.took)}; beside the room ${line(beside.took)}`,
      budget: "not slowed",
    },
    {
      what: `memory of the server, every ${MEMORY_SECONDS} s, garbage collected`,
      measured: `heap ${memory.map(({ heapUsed }) => megabytes(heapUsed)).join(", ")} MB; resident ${memory.map(({ rss }) => megabytes(rss)).join(", ")} MB`,
      budget: `heap ≤ ${Math.round(100 * (FLAT - 1))} % over the first${isFlat ? "" : ": MISSED"}`,
    },
  ]
}

await runLoad({
  run,
  people: listeners + takers,
  paper: values.paper,
  clients: "listeners",
  nodeOptions: ["--inspect=127.0.0.1:0"],
})
