import { spawn } from "node:child_process"

const SIGNALS = ["SIGTERM", "SIGINT", "SIGHUP"]

/** The status of what a signal ended. */
export const STOPPED = 130

/** Runs commands as `runAll` does and exits with their status. */
export const runInTurn = async (commands) => process.exit(await runAll(commands))

/**
 * Runs commands one after the other, each `[program, args, options]`, and gives the status of the last, or of the first
 * that failed. Any number of signals, and the end of the parent, are passed on; it gives its status after the command
 * that it runs has ended, never before.
 */
export const runAll = async (commands) => {
  let child = null
  let isStopping = false
  const stop = (signal) => {
    isStopping = true
    child?.kill(signal)
  }
  const listeners = SIGNALS.map((signal) => [signal, () => stop(signal)])
  for (const [signal, listener] of listeners) process.on(signal, listener)
  const timer = stopWithParent(() => stop("SIGTERM"))
  let status = 0
  for (const [program, args, options] of commands) {
    status = isStopping ? STOPPED : status
    if (status !== 0) break
    child = spawn(program, args, options)
    status = await new Promise((done) => {
      child.once("error", (error) => {
        console.error(`${program} could not be run: ${error.message}`)
        done(1)
      })
      child.once("exit", (code) => done(code ?? (isStopping ? STOPPED : 1)))
    })
    child = null
  }
  clearInterval(timer)
  // who was stopped exits next: a signal that comes meanwhile would be its end, with no status
  if (!isStopping) for (const [signal, listener] of listeners) process.off(signal, listener)
  return status
}

/** npm hands a signal to the shell between it and this process, and that shell dies without a word. */
const stopWithParent = (stop) => {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    stop()
  }, 250)
  return timer
}
