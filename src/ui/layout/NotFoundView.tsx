import { LinkButton } from "../kit/LinkButton.tsx"
import { ErrorScene } from "./ErrorScene.tsx"

export interface NotFoundViewProps {
  /** `Page not found: {path}`. */
  readonly message: string
  readonly homeHref: string
  /** Whether the shop window is open, so that it may be offered. */
  readonly hasCourse: boolean
}

export const NotFoundView = ({ message, homeHref, hasCourse }: NotFoundViewProps) => (
  <ErrorScene
    figure="404"
    title="没有找到这个页面"
    text="地址可能写错了，或者内容已经下架。"
    detail={message}
    actions={
      <>
        {hasCourse ? <LinkButton href="/course">看看课程</LinkButton> : null}
        <LinkButton href={homeHref} variant="primary">
          {homeHref === "/" ? "回到首页" : "回到学习"}
        </LinkButton>
      </>
    }
  />
)
