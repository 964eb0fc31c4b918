import { useSelector } from "@xstate/react"
import { listHref } from "#domain/admin/AdminPlace.ts"
import { Button } from "../kit/Button.tsx"
import { EmptyState } from "../kit/EmptyState.tsx"
import { ErrorState } from "../kit/ErrorState.tsx"
import { CheckIcon } from "../kit/icon/CheckIcon.tsx"
import { SearchIcon } from "../kit/icon/SearchIcon.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"
import { Loading } from "../kit/Loading.tsx"
import { Skeleton } from "../kit/Skeleton.tsx"
import { TitledPage } from "../kit/TitledPage.tsx"
import { MarkingAnswer } from "./MarkingAnswer.tsx"
import { MarkingKeys } from "./MarkingKeys.tsx"
import type { MarkingProps } from "./MarkingProps.ts"
import { MarkingQuestion } from "./MarkingQuestion.tsx"
import { MarkingSaved } from "./MarkingSaved.tsx"
import { MarkingStrip } from "./MarkingStrip.tsx"
import { useMarkingKeys } from "./useMarkingKeys.ts"

/** One question, its answers one after the other, unnamed. */
export const MarkingPage = ({ marking }: MarkingProps) => {
  const batch = useSelector(marking, ({ context }) => context.batch)
  const failure = useSelector(marking, ({ context }) => context.failure)
  const isFailed = useSelector(marking, (snapshot) => snapshot.matches({ answers: "failed" }))
  const isLoading = useSelector(marking, (snapshot) => snapshot.matches({ answers: "loading" }))
  const areKeysShown = useSelector(marking, ({ context }) => context.areKeysShown)
  useMarkingKeys(marking)
  const title = batch === null ? "批改" : `批改：${batch.title}`
  if (isFailed && failure !== null)
    return (
      <TitledPage title={title}>
        <ErrorState level="h2" failure={failure} onRetry={() => marking.send({ type: "marking.retry" })} />
      </TitledPage>
    )
  if (batch === null || batch.about === null || batch.answers.length === 0)
    return (
      <TitledPage title={title}>
        {isLoading ? <Waiting /> : batch === null ? null : <NothingWaits marking={marking} />}
      </TitledPage>
    )
  return (
    <TitledPage title={title} text={waitingText(batch)}>
      <div className="grid gap-6 lg:grid-cols-2" aria-busy={isLoading}>
        <MarkingQuestion about={batch.about} />
        <div className="grid min-w-0 content-start gap-4">
          <MarkingAnswer marking={marking} />
          <MarkingSaved marking={marking} />
          <MarkingStrip marking={marking} />
          {areKeysShown ? <MarkingKeys marking={marking} /> : null}
        </div>
      </div>
    </TitledPage>
  )
}

const waitingText = ({ waiting, others }: { readonly waiting: number; readonly others: number }): string =>
  `这道题还有${waiting}份等你批改${others === 0 ? "" : `，其中${others}个答案正在由别人批改`}。答案不显示是谁的。按?看快捷键。`

const Waiting = () => (
  <Loading label="正在取答案" className="grid gap-6 lg:grid-cols-2">
    <Skeleton className="h-64 w-full" />
    <Skeleton className="h-64 w-full" />
  </Loading>
)

const NothingWaits = ({ marking }: MarkingProps) => {
  const others = useSelector(marking, ({ context }) => context.batch?.others ?? 0)
  const hasDone = useSelector(marking, ({ context }) => context.done.length > 0)
  return (
    <EmptyState
      icon={others === 0 ? <CheckIcon /> : <SearchIcon />}
      title={others === 0 ? "这道题批改完了" : "剩下的正在由别人批改"}
      text={
        others === 0
          ? "没有等你批改的答案了。两个人批改的试卷，另一位阅卷人评过以后才定分。"
          : `${others}个答案在别的阅卷人手里，一刻钟没有批改就会放出来。`
      }
      action={
        <>
          <LinkButton href={listHref("mark:questions")} variant="primary">
            选下一道题
          </LinkButton>
          <Button onClick={() => marking.send({ type: "marking.more" })}>再看一次</Button>
          {hasDone ? <Button onClick={() => marking.send({ type: "mark.takeBack" })}>收回上一个</Button> : null}
        </>
      }
    />
  )
}
