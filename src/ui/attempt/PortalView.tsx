import { useSelector } from "@xstate/react"
import { type ReactNode, Suspense } from "react"
import type { ActorRefFrom } from "xstate"
import type { Output } from "#domain/contract/Contract.ts"
import type { portalMachine } from "#machines/attempt/portalMachine.ts"
import * as Select from "#machines/attempt/portalSelectors.ts"
import { preloaded } from "../kit/preloaded.ts"
import { Button } from "../kit/Button.tsx"
import { Card } from "../kit/Card.tsx"
import { ErrorState } from "../kit/ErrorState.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"
import { Notice } from "../kit/Notice.tsx"
import { AdmissionLine } from "./AdmissionLine.tsx"
import { ExamSkeleton } from "./ExamSkeleton.tsx"
import { RehearsalLink } from "./RehearsalLink.tsx"
import { keyPolicyText, PaperFacts } from "./PaperFacts.tsx"
import { PaperRules } from "./PaperRules.tsx"
import { PaperWindow } from "./PaperWindow.tsx"
import { type Start, startButton } from "./startButton.ts"
import { unbroken } from "../kit/unbroken.tsx"

const DeviceCheckCard = preloaded(import("./DeviceCheckCard.tsx").then((file) => file.DeviceCheckCard))
const PasscodeField = preloaded(import("./PasscodeField.tsx").then((file) => file.PasscodeField))
const RoomCard = preloaded(import("./RoomCard.tsx").then((file) => file.RoomCard))

export type PortalRef = ActorRefFrom<typeof portalMachine>

export interface PortalViewProps {
  readonly portal: PortalRef
  readonly backHref: string
  readonly resultHref: (attempt_id: string) => string
  /** Why the pass word of the room was refused; null: it was not. */
  readonly refusal: string | null
  readonly onEnter: (start: Start) => void
}

const usePortal = <T,>(portal: PortalRef, select: (snapshot: Select.PortalSnapshot) => T): T =>
  useSelector(portal, select)

/** The waiting room: what comes, when the door opens, and whether this device is fit for it. */
export const PortalView = ({ portal, backHref, resultHref, refusal, onEnter }: PortalViewProps) => {
  const paper = usePortal(portal, Select.paper)
  const door = usePortal(portal, Select.door)
  const device = usePortal(portal, Select.device)
  const checking = usePortal(portal, Select.isChecking)
  const failure = usePortal(portal, Select.failure)
  if (paper === null && failure !== null)
    return (
      <ErrorState
        failure={failure}
        action={<LinkButton href={backHref}>返回题库</LinkButton>}
        onRetry={() => portal.send({ type: "portal.retry" })}
      />
    )
  if (paper === null) return <ExamSkeleton />
  return (
    <div className="mx-auto grid max-w-page gap-6 px-4 py-8 md:py-12">
      <header className="grid gap-1">
        <p className="text-grey">{paper.formal ? "正式考试 · 候考室" : "在线考试 · 候考室"}</p>
        <h1 className="text-2xl">{unbroken(paper.name)}</h1>
        <PaperWindow paper={paper} />
        {paper.admission === undefined ? null : <AdmissionLine admission={paper.admission} />}
      </header>
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_24rem]">
        <Entrance
          portal={portal}
          paper={paper}
          backHref={backHref}
          resultHref={resultHref}
          refusal={refusal}
          onEnter={onEnter}
        />
        {door === "usedUp" || door === "over" || door === "unlisted" ? null : (
          <div className="grid gap-4 lg:col-start-2 lg:row-span-3 lg:row-start-1">
            <Suspense fallback={<Card className="min-h-88 p-5">正在载入设备检测</Card>}>
              <DeviceCheckCard
                device={device}
                checking={checking}
                formal={paper.formal}
                onCheck={() => portal.send({ type: "portal.check" })}
              />
            </Suspense>
            {paper.room === undefined ? null : (
              <Suspense fallback={null}>
                <RoomCard room={paper.room} />
              </Suspense>
            )}
            <RehearsalLink />
          </div>
        )}
        <PaperFacts paper={paper} />
        <PaperRules paper={paper} />
      </div>
    </div>
  )
}

interface EntranceProps extends PortalViewProps {
  readonly paper: Output<"question.paper">
}

const Entrance = ({ portal, paper, backHref, resultHref, refusal, onEnter }: EntranceProps) => {
  const door = usePortal(portal, Select.door)
  const countdown = usePortal(portal, Select.countdown)
  const late = usePortal(portal, Select.lateText)
  const underWay = usePortal(portal, Select.isUnderWay)
  const isTooLate = usePortal(portal, Select.isTooLate)
  const mayEnter = usePortal(portal, Select.mayEnter)
  const device = usePortal(portal, Select.device)
  const enter = (
    <Button variant="primary" disabled={!mayEnter} {...startButton(onEnter)}>
      {underWay ? "继续作答" : "开始作答"}
    </Button>
  )
  const result =
    paper.ended_attempt_id === null ? null : (
      <LinkButton href={resultHref(paper.ended_attempt_id)} variant="primary">
        {door === "usedUp" && paper.key_policy === "after_close" ? "成绩公布时间" : "看我的成绩"}
      </LinkButton>
    )
  const back = <LinkButton href={backHref}>返回题库</LinkButton>
  switch (door) {
    case "asking":
    case "failed":
    case "waiting":
      return (
        <StatusCard title="距开考" text="到点后按钮自动可用，不用刷新页面。" actions={[back, enter]}>
          <p role="timer" translate="no" className="text-3xl font-bold tabular">
            {countdown}
          </p>
        </StatusCard>
      )
    case "open":
      return (
        <StatusCard
          title={underWay ? "你的考试正在进行" : "考试已经开始，可以作答"}
          text={underWay ? "题目、答案和剩余时间都还在。" : "时间从点下“开始作答”算起。"}
          actions={[back, enter]}
        >
          {late === null || underWay ? null : <Notice level="warning">{late}</Notice>}
          {device !== null && !mayEnter ? (
            <Notice level="error">设备检测没有通过，按检测结果处理后再开始。</Notice>
          ) : null}
          {paper.room?.passcode === true && !underWay ? (
            <Suspense fallback={<p className="min-h-32">正在载入口令</p>}>
              <PasscodeField refusal={refusal} />
            </Suspense>
          ) : null}
        </StatusCard>
      )
    case "usedUp":
      return (
        <StatusCard
          title="这场考试你已经交卷"
          text={`每人${paper.attempts}次机会，已全部用完。`}
          actions={[back, result]}
        />
      )
    case "unlisted":
      return (
        <StatusCard
          title="你不在考生名单里"
          text="这场考试只有名单里的考生可以参加。如果你应当参加，请联系老师；名单更新后，这里会自动打开，不用刷新。"
          actions={[back, null]}
        />
      )
    case "over":
      if (isTooLate)
        return (
          <StatusCard
            title="已过入场时间"
            text="有特殊情况请联系老师；老师给你一次作答机会后，刷新这一页就能进场。"
            actions={[back, null]}
          />
        )
      return (
        <StatusCard
          title="考试已经结束"
          text={result === null ? "你没有参加这场考试。" : keyPolicyText(paper)}
          actions={[back, result]}
        />
      )
  }
}

interface StatusCardProps {
  readonly title: string
  readonly text: string
  readonly actions: readonly [ReactNode, ReactNode]
  readonly children?: ReactNode
}

const StatusCard = ({ title, text, actions: [first, second], children }: StatusCardProps) => (
  <Card className="grid gap-4 p-5">
    <h2 className="text-lg">{title}</h2>
    {children}
    <p className="text-grey">{text}</p>
    <div className="flex flex-wrap justify-end gap-3">
      {first}
      {second}
    </div>
  </Card>
)
