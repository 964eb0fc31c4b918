import { href } from "#domain/route/href.ts"
import { LinkButton } from "../kit/LinkButton.tsx"

export const StudyLink = ({ classroom_id }: { readonly classroom_id: string }) => (
  <LinkButton href={href("course-player", { classroom_id })} variant="primary" size="large">
    去学习
  </LinkButton>
)
