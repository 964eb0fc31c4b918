/** Runs it once no promise has anything left to do, within the same turn of the event loop. Gives what takes it back. */
export const afterPromises = (run: () => void): (() => void) => {
  let isTakenBack = false
  // a tick that a promise asks for waits until all promises are through
  queueMicrotask(() =>
    process.nextTick(() => {
      if (!isTakenBack) run()
    }),
  )
  return () => {
    isTakenBack = true
  }
}
