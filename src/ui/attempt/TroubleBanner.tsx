import type { ExamTrouble } from "#machines/attempt/examSelectors.ts"
import { Button } from "../kit/Button.tsx"
import { Notice } from "../kit/Notice.tsx"

export interface TroubleBannerProps {
  readonly trouble: ExamTrouble
  /** What the server said as it refused. */
  readonly refusal: string | null
  /** Seconds until the next try by itself. */
  readonly retryIn: number | null
  /** The connection is back, a moment ago. */
  readonly isBack: boolean
  /** Answers have waited for over a minute. */
  readonly shouldExport: boolean
  /** Who writes where this page does not; empty where it does. */
  readonly otherWriter: string
  readonly onRetry: () => void
  readonly onExport: () => void
  readonly onTakeOver: () => void
}

const TEXTS: Readonly<Record<NonNullable<ExamTrouble>, string>> = {
  refused: "服务器没有收下作答，答案已存在本机，可以存成文件并告诉老师",
  offline: "网络断开，答案已存在本机，恢复后自动提交",
  waiting: "服务器暂时没有回应，答案已存在本机，正在重试",
  degraded: "这台设备的存储不可靠，答案会立即发往服务器。请保持联网，不要关闭页面",
  memoryOnly: "这台设备不能留存答案，答案会立即发往服务器。显示“已保存”之前，请不要关闭页面",
}

/** The truth about connection, device and who writes, and the way on. */
export const TroubleBanner = ({
  trouble,
  refusal,
  retryIn,
  isBack,
  shouldExport,
  otherWriter,
  onRetry,
  onExport,
  onTakeOver,
}: TroubleBannerProps) => (
  <output className="grid gap-2 empty:hidden">
    {otherWriter === "" ? null : (
      <Notice level="warning" action={<Button onClick={onTakeOver}>在此页继续作答</Button>}>
        {otherWriter}
      </Notice>
    )}
    {trouble === null ? null : (
      <Notice
        level="warning"
        action={
          retryIn === null ? null : (
            <>
              {/* a clock is looked at: it is not read out every second */}
              <span aria-hidden="true" translate="no" className="text-grey tabular">
                {retryIn}秒后重试
              </span>
              <Button onClick={onRetry}>立即重试</Button>
            </>
          )
        }
      >
        {TEXTS[trouble]}
        {trouble === "refused" ? `（${refusal}）` : ""}
      </Notice>
    )}
    {shouldExport ? (
      <Notice level="warning" action={<Button onClick={onExport}>存成文件</Button>}>
        已有一分钟没能保存到服务器。可以把还没保存的作答存成文件，之后用备份文件补交
      </Notice>
    ) : null}
    {trouble === null && isBack ? <Notice level="success">已恢复连接</Notice> : null}
  </output>
)
