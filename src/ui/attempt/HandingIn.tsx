import type { ReactNode } from "react"
import type { SavedWord } from "#domain/attempt/SavedWord.ts"
import { Button } from "../kit/Button.tsx"
import { Spinner } from "../kit/Spinner.tsx"
import { SavedLine } from "./SavedLine.tsx"

export interface HandingInProps {
  /** Practice is finished, a paper is handed in. */
  readonly practice: boolean
  readonly word: SavedWord
  readonly label: string
  /** The network is away: what waits, and what may be done. */
  readonly isWaiting: boolean
  /** What the server said as it refused; null where it is the network that is waited for. */
  readonly refusal: string | null
  /** The server answers, and holds other answers than this page each time. */
  readonly isDisagreeing: boolean
  /** Answers that the server does not have. */
  readonly waitingCount: number
  /** Seconds until the next try by itself. */
  readonly retryIn: number | null
  readonly canResume: boolean
  /** What gave way, as far as it is known by now. */
  readonly notice?: ReactNode
  readonly onRetry: () => void
  readonly onExport: () => void
  readonly onResume: () => void
}

const WAITING = "暂时连不上服务器。答案已经在本机，连上后自动交卷，请不要清除浏览器数据。"
const DISAGREEING =
  "还没有交卷：服务器上的答案和这一页几次都没有核对上。答案都在本机，会接着重试，可以先存成文件，并告诉老师。"

/** Between the end and the receipt: what is safe already, and what is still on its way. */
export const HandingIn = (props: HandingInProps) => {
  const {
    practice,
    word,
    label,
    isWaiting,
    refusal,
    isDisagreeing,
    waitingCount,
    retryIn,
    canResume,
    notice,
    onRetry,
    onExport,
    onResume,
  } = props
  return (
    <output className="mx-auto grid min-h-dvh max-w-read content-center justify-items-center gap-4 px-4 text-center">
      <Spinner />
      <h1 className="text-xl">{practice ? "正在结束练习" : "正在交卷"}</h1>
      <SavedLine word={word} label={label} />
      <p className="text-grey">
        {isDisagreeing
          ? DISAGREEING
          : refusal !== null
            ? `服务器没有收下：${refusal}。答案都在本机，可以存成文件并告诉老师；会接着重试。`
            : isWaiting
              ? WAITING
              : "正在把全部答案送到服务器，请稍候。"}
      </p>
      {isWaiting && waitingCount > 0 ? (
        <p translate="no" className="tabular">
          还有{waitingCount}条作答等待送达。
        </p>
      ) : null}
      {isWaiting && retryIn !== null ? (
        <p aria-hidden="true" translate="no" className="text-grey tabular">
          {retryIn}秒后重试
        </p>
      ) : null}
      <div className="text-start empty:hidden">{notice}</div>
      <div className="flex flex-wrap justify-center gap-3">
        {isWaiting ? <Button onClick={onRetry}>立即重试</Button> : null}
        {(isWaiting && (waitingCount > 0 || refusal !== null)) || isDisagreeing ? (
          <Button onClick={onExport}>存成文件</Button>
        ) : null}
        {canResume ? <Button onClick={onResume}>返回作答</Button> : null}
      </div>
    </output>
  )
}
