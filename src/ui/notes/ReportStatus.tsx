import type { Output } from "#domain/contract/Contract.ts"
import { Badge, type BadgeTone } from "../kit/Badge.tsx"

type Report = Output<"practice.report">

const STATUS: Readonly<Record<Report["status"], readonly [tone: BadgeTone, text: string]>> = {
  pending: ["caution", "待处理"],
  accepted: ["correct", "已采纳"],
  declined: ["neutral", "未采纳"],
}

export const REPORT_KINDS: Readonly<Record<Report["kind"], string>> = {
  stem: "题目有误",
  key: "答案有误",
  explanation: "解析有误",
  other: "其他",
}

/** What was reported, and what became of it. */
export const ReportStatus = ({ report }: { readonly report: Report }) => {
  const [tone, text] = STATUS[report.status]
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-center gap-3">
        <Badge tone={tone}>{text}</Badge>
        <span className="font-medium">{REPORT_KINDS[report.kind]}</span>
        <span className="text-grey tabular">{report.created_at.slice(0, 16)}</span>
      </p>
      <p className="max-w-read whitespace-pre-line">{report.text}</p>
      {report.reply === "" ? null : (
        <p className="max-w-read border-l-2 border-line pl-3 text-grey">回复：{report.reply}</p>
      )}
    </div>
  )
}
