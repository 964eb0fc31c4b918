import { Agent, request } from "node:http"
import { setTimeout as after } from "node:timers/promises"

/** Pages that visitors open, and what they are made of. */
const PAGES = [
  "/",
  "/course",
  "/course/1001",
  "/question",
  "/live",
  "/teacher",
  "/aboutus",
  "/search?q=会计",
  "/user/login",
  "/study/course",
]

/** Opens a page: milliseconds to its last byte; anything but a page rejects. */
const open = ({ hostname, port }, path, from) =>
  new Promise((resolve, reject) => {
    const begun = performance.now()
    const headers = { "accept-encoding": "br", accept: "text/html" }
    const asked = request(
      { agent: new Agent(), hostname, port, path: encodeURI(path), headers, localAddress: from },
      (answer) => {
        answer.resume()
        answer.on("error", reject)
        answer.on("end", () => {
          if (answer.statusCode === 200) resolve(performance.now() - begun)
          else reject(new Error(`${path}: ${answer.statusCode}`))
        })
      },
    )
    asked.on("error", reject)
    asked.end()
  })

/** Visitors who come one after the other, `every` milliseconds, each from an address of its own. */
export const visit = async (url, every, until) => {
  const took = []
  const failures = []
  const opened = []
  for (let n = 0; performance.now() < until; n += 1) {
    const from = `127.0.1.${1 + (n % 250)}`
    opened.push(
      open(new URL(url), PAGES[n % PAGES.length], from).then(
        (ms) => took.push(ms),
        (error) => failures.push(error),
      ),
    )
    await after(every)
  }
  await Promise.all(opened)
  return { took, failures }
}
