import type { TimelineItem } from "../contract/examTimeline.ts"
import * as LeavingText from "../attempt/LeavingText.ts"
import * as TimeLimit from "../attempt/TimeLimit.ts"
import { span, timeOfDay } from "../time/ClockText.ts"

/** When it was, `10:32:07`, or from when to when: answers that were saved one after the other are one line. */
export const timeText = ({ kind, at, until }: TimelineItem): string =>
  kind === "offline" || kind === "left" || timeOfDay(at) === timeOfDay(until)
    ? timeOfDay(at)
    : `${timeOfDay(at)}–${timeOfDay(until)}`

/** The text of one line of the timeline. */
export const text = (item: TimelineItem): string => {
  const { kind, at, until, records, questions, moved } = item
  switch (kind) {
    case "started":
      return "开始作答"
    case "saved":
      return `保存${records}条作答${among(questions)}`
    case "offline":
      return `连不上服务器，${span(until - at)}后送达${records}条作答${among(questions)}`
    case "superseded":
      return `另一页面已接着作答，这${records}条只留作记录${among(questions)}`
    case "late":
      return `截止后送达${records}条作答${among(questions)}`
    case "set_aside":
      return `${records}条作答无法保存，没有计入，已留作记录${among(questions)}`
    case "take_over":
      return "换一个页面或设备继续作答"
    case "deadline":
      return moved === 0 ? "考试结束时间有调整" : TimeLimit.movedText(moved)
    case "log_full":
      return "改动太多：此后的答案照常保存，不再逐条记录"
    case "handed_in":
      return "交卷"
    case "closed":
      return "时间到，由服务器收卷"
    case "late_review":
      return `${records}条截止前的作答在截止后送达，等待核对`
    case "late_accepted":
      return `采用${records}条截止后送达的作答，成绩已重算`
    case "late_refused":
      return `${records}条截止后送达的作答没有采用`
    case "message":
      return `监考消息：${item.text}`
    case "device_freed":
      return "监考老师放行：可以换一台设备继续"
    case "admitted":
      return "凭考场口令进入"
    case "left":
      return leaveText(item.leave)
  }
}

const leaveText = (leave: TimelineItem["leave"]): string => {
  if (leave === undefined || leave.kind === "reopened") return "重新打开页面或换到另一个标签页，不计入离开"
  const lasted = LeavingText.lengthText(leave.seconds)
  if (leave.kind === "unfocused") return `页面在前，输入焦点离开${lasted}，不计入离开`
  if (leave.kind === "full_screen") return `退出全屏${lasted}，不计入离开`
  if (leave.nth === null) return `离开页面${lasted}${leave.offline ? "，当时断网" : ""}，不计入次数`
  return `离开页面${lasted}，第${leave.nth}次${leave.ended ? "，按考试规则收卷" : ""}`
}

const MAX_NAMED = 6

const among = (questions: ReadonlyArray<number>): string => {
  if (questions.length === 0) return ""
  const named = questions.slice(0, MAX_NAMED).join("、")
  return questions.length > MAX_NAMED ? `（第${named}等${questions.length}题）` : `（第${named}题）`
}
