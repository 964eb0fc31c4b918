import { once } from "node:events"

/** The memory of a Node process that was started with `--inspect`; `log` is what it wrote to its error output. */
export const openInspector = async (log) => {
  const [, address] = /Debugger listening on (ws:\S+)/.exec(log) ?? []
  if (address === undefined) throw new Error(`no inspector in: ${log}`)
  const socket = new WebSocket(address)
  await once(socket, "open")
  let asked = 0
  const ask = (method, params = {}) =>
    new Promise((resolve, reject) => {
      const id = (asked += 1)
      const onMessage = ({ data }) => {
        const answer = JSON.parse(data)
        if (answer.id !== id) return
        socket.removeEventListener("message", onMessage)
        if (answer.error === undefined) resolve(answer.result)
        else reject(new Error(`${method}: ${answer.error.message}`))
      }
      socket.addEventListener("message", onMessage)
      socket.send(JSON.stringify({ id, method, params }))
    })
  return {
    /** `process.memoryUsage()` of that process, in bytes, after its garbage was collected. */
    memory: async () => {
      await ask("HeapProfiler.collectGarbage")
      const { result } = await ask("Runtime.evaluate", { expression: "process.memoryUsage()", returnByValue: true })
      return result.value
    },
    close: () => socket.close(),
  }
}
