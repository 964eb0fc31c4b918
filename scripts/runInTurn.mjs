import { spawn } from "node:child_process"

const SIGNALS = ["SIGTERM", "SIGINT", "SIGHUP"]

/**
 * Runs commands one after the other, each `[program, args, options]`, and exits with the status of the last, or of the
 * first that failed. Any number of signals, and the end of the parent, are passed on; this process ends after the
 * command that it runs, never before.
 */
export const runInTurn = async (commands) => {
  let child = null
  let isStopping = false
  const stop = (signal) => {
    isStopping = true
    child?.kill(signal)
  }
  for (const signal of SIGNALS) process.on(signal, () => stop(signal))
  stopWithParent(() => stop("SIGTERM"))
  for (const [program, args, options] of commands) {
    if (isStopping) break
    child = spawn(program, args, options)
    const status = await new Promise((done) => {
      child.once("error", (error) => {
        console.error(`${program} could not be run: ${error.message}`)
        done(1)
      })
      child.once("exit", (code) => done(code ?? (isStopping ? 0 : 1)))
    })
    child = null
    if (status !== 0) process.exit(status)
  }
  process.exit(0)
}

/** npm hands a signal to the shell between it and this process, and that shell dies without a word. */
const stopWithParent = (stop) => {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    stop()
  }, 250)
}
