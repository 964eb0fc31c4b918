import { LinkButton } from "../kit/LinkButton.tsx"

/** From a course's last lesson to where its questions and the next course are. */
export const AfterLast = () => (
  <LinkButton href="/study/course/my" variant="primary">
    接下来学什么
  </LinkButton>
)
