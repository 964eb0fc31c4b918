import type { SavedWord } from "#domain/exam/SavedWord.ts"
import { Button } from "../kit/Button.tsx"
import { Spinner } from "../kit/Spinner.tsx"
import { SavedLine } from "./SavedLine.tsx"

export interface HandingInProps {
  readonly word: SavedWord
  readonly label: string
  /** The network is away: what waits, and what may be done. */
  readonly isWaiting: boolean
  readonly canResume: boolean
  readonly onRetry: () => void
  readonly onResume: () => void
}

/** Between the end and the receipt: what is safe already, and what is still on its way. */
export const HandingIn = ({ word, label, isWaiting, canResume, onRetry, onResume }: HandingInProps) => (
  <output className="mx-auto grid min-h-dvh max-w-read content-center justify-items-center gap-4 px-4 text-center">
    <Spinner />
    <h1 className="text-xl">正在交卷</h1>
    <SavedLine word={word} label={label} />
    <p className="text-grey">
      {isWaiting
        ? "暂时连不上服务器。答案已经在本机，连上后自动交卷，请不要清除浏览器数据。"
        : "正在把全部答案送到服务器，请稍候。"}
    </p>
    <div className="flex flex-wrap justify-center gap-3">
      {isWaiting ? <Button onClick={onRetry}>现在重试</Button> : null}
      {canResume ? <Button onClick={onResume}>返回作答</Button> : null}
    </div>
  </output>
)
