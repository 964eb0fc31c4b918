// Takers on a thread of their own: what they wait for is the server, not the listeners beside them.
import { on } from "node:events"
import { parentPort, workerData } from "node:worker_threads"
import { makeCaller } from "./makeCaller.mjs"
import * as Takers from "./takers.mjs"

const { url, people, paper, every } = workerData
const caller = makeCaller(url)
const tell = ({ took, failures }) => parentPort.postMessage({ took, failures: failures.map(String) })

tell(await Takers.spread(people, 5_000, Takers.start(caller, paper)))
for await (const [seconds] of on(parentPort, "message")) {
  const until = performance.now() + seconds * 1_000
  tell(await Takers.keepSaving(people, every, until, Takers.save(caller)))
}
