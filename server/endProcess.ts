import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"

/**
 * Ends the process with a status. Node.js waits at its end for the threads that compile, and one of them may wait for a
 * garbage collection that nobody makes any more (nodejs/node#54918): the one that is made here leaves them room.
 */
export const endProcess = (status: number): never => {
  setFlagsFromString("--expose-gc")
  const collect = runInNewContext("gc") as () => void
  collect()
  return process.exit(status)
}
