import type { ReactNode } from "react"
import type { CallFailure } from "#domain/contract/Request.ts"
import { useOnline } from "../dom/useOnline.ts"
import { Button } from "./Button.tsx"
import { OfflineIcon } from "./icon/OfflineIcon.tsx"
import { RefreshIcon } from "./icon/RefreshIcon.tsx"
import { WarningIcon } from "./icon/WarningIcon.tsx"

export interface ErrorStateProps {
  readonly failure: Pick<CallFailure, "kind" | "message">
  /** What is safe all the same, e.g. 已填写的内容都还在. */
  readonly kept?: string
  /** `h2` where the page has its title already. */
  readonly level?: "h1" | "h2"
  /** Another way on. */
  readonly action?: ReactNode
  readonly onRetry: () => void
}

const TITLE: Readonly<Record<CallFailure["kind"], string>> = {
  offline: "网络断开了",
  timeout: "服务器还没有回应",
  network: "没有连上服务器",
  busy: "服务器有些忙",
  unauthorized: "登录已过期",
  refused: "打不开这里的内容",
  invalid: "打不开这里的内容",
  missing: "没有找到这里的内容",
  broken: "服务器的回应看不懂",
}

/** What happened, what was kept, how to continue; without a network it continues by itself once there is one. */
export const ErrorState = ({ failure, kept, level: Heading = "h1", action, onRetry }: ErrorStateProps) => {
  const isOffline = failure.kind === "offline"
  useOnline(isOffline, onRetry)
  return (
    <div role="alert" className="mx-auto grid max-w-read justify-items-center gap-3 px-4 py-14 text-center">
      <div className="grid size-16 place-items-center rounded-full bg-caution-tint text-caution">
        {isOffline ? <OfflineIcon className="size-7" /> : <WarningIcon className="size-7" />}
      </div>
      <Heading className="text-lg">{TITLE[failure.kind]}</Heading>
      <p className="text-grey">{isOffline ? "连上网络后会自己打开。" : failure.message}</p>
      {kept ? <p>{kept}</p> : null}
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        {action}
        <Button onClick={onRetry}>
          <RefreshIcon className="size-5" />
          再试一次
        </Button>
      </div>
    </div>
  )
}
