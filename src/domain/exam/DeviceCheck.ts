import type { Storage } from "./JournalPort.ts"

/** What was tried on a device before an exam. */
export interface DeviceFacts {
  /** Where answers would be kept. */
  readonly storage: Storage
  /** Something was written there and read back. */
  readonly wrote: boolean
  /** Everything that the exam page needs is loaded. */
  readonly loaded: boolean
  /** Milliseconds that the device's clock is ahead of the server's. */
  readonly clockAhead: number
  /** The best of some round trips to the server, milliseconds; null when none came back. */
  readonly roundTrip: number | null
  /** Of the window, CSS pixels. */
  readonly width: number
}

/** `bad` blocks a formal exam. */
export type CheckState = "good" | "notice" | "bad"

export interface CheckRow {
  readonly name: string
  readonly state: CheckState
  readonly text: string
}

const CLOCK_TOLERANCE = 5_000
const SLOW = 800
const NARROW = 360

/** The check as a learner reads it: what was found, and what to do about it. */
export const rows = (facts: DeviceFacts, formal: boolean): ReadonlyArray<CheckRow> => [
  storageRow(facts, formal),
  facts.loaded
    ? { name: "考试程序", state: "good", text: "已全部载入，开考后不再下载" }
    : { name: "考试程序", state: "bad", text: "没有载入完整，请检查网络后重新检测" },
  networkRow(facts),
  clockRow(facts),
  facts.width < NARROW
    ? { name: "屏幕", state: "notice", text: "窗口偏窄，横过来或放大窗口会更好读" }
    : { name: "屏幕", state: "good", text: "宽度合适" },
]

/** Whether the exam may begin on this device. Practice and mock exams may always. */
export const mayBegin = (facts: DeviceFacts, formal: boolean): boolean => facts.loaded && !(formal && !keeps(facts))

const keeps = ({ storage, wrote }: DeviceFacts): boolean => storage !== "memory" && wrote

const storageRow = (facts: DeviceFacts, formal: boolean): CheckRow => {
  const name = "本机存储"
  if (!keeps(facts)) {
    const text = "这个浏览器不能留存答案"
    return formal
      ? { name, state: "bad", text: `${text}，正式考试不能在这里开始。请关闭无痕模式、清出存储空间，或换一个浏览器` }
      : { name, state: "notice", text: `${text}，答案会立即发往服务器。请保持联网，不要关闭页面` }
  }
  return facts.storage === "strict"
    ? { name, state: "good", text: "写入并读回成功，断网、刷新都不丢答案" }
    : { name, state: "notice", text: "存储不够可靠，答案会立即发往服务器。请保持联网" }
}

const networkRow = ({ roundTrip }: DeviceFacts): CheckRow => {
  const name = "网络"
  if (roundTrip === null) return { name, state: "notice", text: "现在连不上服务器，开考需要网络" }
  const text = `往返${Math.round(roundTrip)}毫秒`
  return roundTrip > SLOW ? { name, state: "notice", text: `${text}，偏慢，不影响保存` } : { name, state: "good", text }
}

const clockRow = ({ clockAhead }: DeviceFacts): CheckRow => {
  const name = "时钟"
  if (Math.abs(clockAhead) <= CLOCK_TOLERANCE) return { name, state: "good", text: "与服务器一致" }
  return {
    name,
    state: "notice",
    text: `这台设备的时钟${clockAhead > 0 ? "快" : "慢"}了${spanText(Math.abs(clockAhead))}，考试以服务器时间为准，不受影响`,
  }
}

const spanText = (milliseconds: number): string => {
  const seconds = Math.round(milliseconds / 1000)
  if (seconds < 60) return `${seconds}秒`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `${minutes}分钟`
  const hours = Math.round(minutes / 60)
  return hours < 48 ? `${hours}小时` : `${Math.round(hours / 24)}天`
}
