import { href } from "#domain/route/href.ts"
import { ArticleIcon } from "../kit/icon/ArticleIcon.tsx"
import { EmptyState } from "../kit/EmptyState.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"

/** A classroom without an agreement, or one that is not the learner's: trying again changes nothing. */
export const NothingToSign = ({ reason }: { readonly reason: string }) => (
  <EmptyState
    level="h1"
    icon={<ArticleIcon className="size-7" />}
    title="没有要签的协议"
    text={reason}
    action={
      <LinkButton href={href("contract", {})} variant="primary">
        我的协议
      </LinkButton>
    }
  />
)
