import { useSelector } from "@xstate/react"
import { Button } from "../kit/Button.tsx"
import { Notice } from "../kit/Notice.tsx"
import type { MarkingProps } from "./MarkingProps.ts"

/** What became of the points that were given: a line that is always there, and what was not taken. */
export const MarkingSaved = ({ marking }: MarkingProps) => {
  const { outbox, refused, failure, done } = useSelector(marking, ({ context }) => context)
  const isWaiting = useSelector(marking, (snapshot) => snapshot.matches({ outbox: "waiting" }))
  return (
    <div className="grid gap-3">
      <p role="status" className="flex min-h-11 flex-wrap items-center gap-x-3 text-grey tabular">
        {isWaiting
          ? `${outbox.length}个评分没有送达（${failure?.message ?? ""}），正在重试，请不要离开这一页`
          : outbox.length > 0
            ? `正在保存${outbox.length}个评分`
            : done.length === 0
              ? "还没有评分"
              : "全部已保存"}
        {isWaiting ? (
          <Button size="slim" onClick={() => marking.send({ type: "marking.retry" })}>
            马上重试
          </Button>
        ) : null}
      </p>
      {refused.map(({ answer, message }) => (
        <Notice key={answer.key} level="warning" urgent>
          没有评上“{short(answer.text)}”：{message}
        </Notice>
      ))}
    </div>
  )
}

const short = (text: string): string => (text.length > 20 ? `${text.slice(0, 20)}…` : text)
