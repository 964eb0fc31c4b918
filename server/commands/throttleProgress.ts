/** Reports work that goes on for longer than a second: a line a second, and none in the first. */
export const throttleProgress = (report: (line: string) => void, clock: () => number = () => performance.now()) => {
  let last = clock()
  return (done: number, all: number): void => {
    const now = clock()
    if (now - last < 1_000) return
    last = now
    report(`${done} / ${all}`)
  }
}
