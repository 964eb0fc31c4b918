import { href } from "#domain/route/href.ts"
import { EmptyState } from "../kit/EmptyState.tsx"
import { ArticleIcon } from "../kit/icon/ArticleIcon.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"

export interface NotForSaleViewProps {
  readonly classroom_id: string
  /** What the server said of it. */
  readonly message: string
}

/** In the place of checkout for what cannot be bought. */
export const NotForSaleView = ({ classroom_id, message }: NotForSaleViewProps) => (
  <EmptyState
    level="h1"
    icon={<ArticleIcon className="size-7" />}
    title={message}
    text="免费的课程可以直接加入，过了有效期的不再出售。没有生成订单，也没有扣款。"
    action={
      <>
        <LinkButton href={href("classroom-detail", { id: classroom_id })} variant="primary">
          回到课程
        </LinkButton>
        <LinkButton href={href("my-orders", {})}>我的订单</LinkButton>
      </>
    }
  />
)
