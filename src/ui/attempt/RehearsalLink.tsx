import { REHEARSAL_PAPER } from "#domain/attempt/Rehearsal.ts"
import { href } from "#domain/route/href.ts"
import { TextLink } from "../kit/TextLink.tsx"

/** The way to see for oneself that no answer is lost. */
export const RehearsalLink = () => (
  <p>
    第一次来？
    <TextLink href={href("mock-exam", {}, { paper_id: REHEARSAL_PAPER })}>先演练60秒</TextLink>
    ，亲眼看看断网和刷新会不会丢答案。
  </p>
)
