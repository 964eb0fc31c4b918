import { type CheckState, type DeviceFacts, keeps, states } from "./DeviceCheck.ts"

export interface CheckRow {
  readonly name: string
  readonly state: CheckState
  readonly text: string
}

/** The check as a learner reads it: what was found, and what to do about it. */
export const rows = (facts: DeviceFacts, formal: boolean): ReadonlyArray<CheckRow> => {
  const { storage, program, network, clock, screen } = states(facts, formal)
  return [
    { name: "本机存储", state: storage, text: storageText(facts, storage) },
    {
      name: "考试程序",
      state: program,
      text: program === "good" ? "已全部载入，开考后不再下载" : "没有载入完整，请检查网络后重新检测",
    },
    { name: "网络", state: network, text: networkText(facts, network) },
    { name: "时钟", state: clock, text: clock === "good" ? "与服务器一致" : clockText(facts) },
    { name: "屏幕", state: screen, text: screen === "good" ? "宽度合适" : "窗口偏窄，横过来或放大窗口会更好读" },
  ]
}

const storageText = (facts: DeviceFacts, state: CheckState): string => {
  if (state === "good") return "写入并读回成功，断网、刷新都不丢答案"
  if (state === "bad")
    return "这个浏览器不能留存答案，正式考试不能在这里开始。请关闭无痕模式、清出存储空间，或换一个浏览器"
  return keeps(facts)
    ? "存储不够可靠，答案会立即发往服务器。请保持联网"
    : "这个浏览器不能留存答案，答案会立即发往服务器。请保持联网，不要关闭页面"
}

const networkText = ({ roundTrip }: DeviceFacts, state: CheckState): string => {
  if (roundTrip === null) return "现在连不上服务器，开考需要网络"
  const text = `往返${Math.round(roundTrip)}毫秒`
  return state === "good" ? text : `${text}，偏慢，不影响保存`
}

const clockText = ({ clockAhead }: DeviceFacts): string =>
  `这台设备的时钟${clockAhead > 0 ? "快" : "慢"}了${spanText(Math.abs(clockAhead))}，考试以服务器时间为准，不受影响`

const spanText = (milliseconds: number): string => {
  const seconds = Math.round(milliseconds / 1000)
  if (seconds < 60) return `${seconds}秒`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `${minutes}分钟`
  const hours = Math.round(minutes / 60)
  return hours < 48 ? `${hours}小时` : `${Math.round(hours / 24)}天`
}
