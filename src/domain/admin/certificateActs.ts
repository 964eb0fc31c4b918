import * as Schema from "effect/Schema"
import { CHOICE_OF_LEARNERS, CHOSEN, flag, text } from "./fields.ts"
import * as Operation from "./Operation.ts"

const optional = Schema.optionalKey

/** What is done about certificates. */
export const CERTIFICATE_ACTS = {
  "certificate:issue": Operation.make(
    "给选中的学员发证书：试卷写各人已公布的最好成绩，课程写学时，也可以只写名称；或按机构的规则，给已经达到还没有的人补发。已有的不重复发，预览列出每一张",
    {
      paper: optional(text("试卷")),
      course: optional(text("课程", { hint: "课程编号" })),
      title: optional(text("证书上的名称", { hint: "不写试卷和课程时必填，例如：2026年春季培训", max: 60 })),
      ...CHOSEN,
      earned: optional(flag("达到规则、还没有证书的人")),
    },
    [...CHOICE_OF_LEARNERS, ["earned"]],
  ),
  "certificate:revoke": Operation.make(
    "吊销一张或一批证书，查验时显示已吊销，学员收到通知；或恢复",
    {
      number: optional(text("证书编号")),
      batch: optional(text("批次", { hint: "发证书后显示的批次" })),
      reason: optional(text("原因", { hint: "学员会看到，例如：冒名考试", max: 100 })),
      back: optional(flag("恢复")),
    },
    [["number"], ["batch"]],
  ),
}
