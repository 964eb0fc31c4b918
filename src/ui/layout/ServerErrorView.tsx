import { Button } from "../kit/Button.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"
import { ErrorScene } from "./ErrorScene.tsx"

export interface ServerErrorViewProps {
  /** 0 without a network. */
  readonly status: number
  readonly message: string
  readonly homeHref: string
  readonly onRetry: () => void
}

export const ServerErrorView = ({ status, message, homeHref, onRetry }: ServerErrorViewProps) => (
  <ErrorScene
    figure={String(status || "…")}
    title={status ? "页面没能打开" : "网络断开了"}
    text={status ? "问题在我们这边，已经记下了。已保存的答案都还在，请稍后再试。" : "连上网络后会自己打开。"}
    detail={message}
    actions={
      <>
        <LinkButton href={homeHref}>{homeHref === "/" ? "回到首页" : "回到学习"}</LinkButton>
        <Button variant="primary" onClick={onRetry}>
          再试一次
        </Button>
      </>
    }
  />
)
