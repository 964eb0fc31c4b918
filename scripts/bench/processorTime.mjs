import { readdirSync, readFileSync } from "node:fs"

/** The clock of `/proc`, of every Linux that Node runs on. */
const TICKS_A_SECOND = 100

/** `state parent …` as `proc(5)` counts them from its third field; null where there is no such process. */
const statOf = (pid) => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8")
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")
  } catch {
    return null
  }
}

/** Seconds of processor that a process took, its threads and the children that it has waited for included. */
export const processorTime = (pid) => {
  const [, , , , , , , , , , , ...times] = statOf(pid) ?? []
  return times.slice(0, 4).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_A_SECOND
}

/** The same of a process with all of its children, those that are over too. */
export const processorTimeBelow = (pid) => {
  const children = readdirSync("/proc").filter((name) => /^\d+$/.test(name) && statOf(name)?.[1] === String(pid))
  return children.reduce((sum, child) => sum + processorTime(child), processorTime(pid))
}
