import type { CheckState, DeviceFacts } from "#domain/attempt/DeviceCheck.ts"
import { rows } from "#domain/attempt/DeviceCheckText.ts"
import { Button } from "../kit/Button.tsx"
import { Card } from "../kit/Card.tsx"
import { classes } from "../kit/classes.ts"
import { InfoIcon } from "../kit/icon/InfoIcon.tsx"
import { RightIcon } from "../kit/icon/RightIcon.tsx"
import { WarningIcon } from "../kit/icon/WarningIcon.tsx"
import { WrongIcon } from "../kit/icon/WrongIcon.tsx"
import { Spinner } from "../kit/Spinner.tsx"

export interface DeviceCheckCardProps {
  /** Null while nothing is known. */
  readonly device: DeviceFacts | null
  readonly checking: boolean
  readonly formal: boolean
  readonly onCheck: () => void
}

/** What was tried on this device, each with a sign, a word and what to do. */
export const DeviceCheckCard = ({ device, checking, formal, onCheck }: DeviceCheckCardProps) => (
  <Card className="grid gap-3 p-5">
    <header className="flex items-center justify-between gap-4">
      <h2 className="text-lg">设备检测</h2>
      <Button busy={checking} onClick={onCheck}>
        重新检测
      </Button>
    </header>
    <output className="grid content-start gap-2 max-lg:min-h-88">
      {device === null ? (
        <p className="flex items-center gap-2 text-grey">
          {checking ? <Spinner /> : <WrongIcon className="size-5 text-wrong" />}
          {checking ? "正在检测这台设备" : "检测没有完成，请检查网络后重新检测"}
        </p>
      ) : (
        <ul className="grid gap-2">
          {rows(device, formal).map(({ name, state, text }) => (
            <li key={name} className="grid grid-cols-[1.25rem_4.5rem_1fr] items-start gap-x-3">
              <StateIcon state={state} />
              <span className="text-grey">{name}</span>
              <span className={classes("min-w-0", state === "bad" && "font-medium text-wrong")}>{text}</span>
            </li>
          ))}
          <li className="grid grid-cols-[1.25rem_4.5rem_1fr] items-start gap-x-3">
            <InfoIcon className="mt-1 size-5 text-grey" />
            <span className="text-grey">窗口</span>
            <span className="min-w-0">请用普通窗口作答：无痕窗口一关，存在本机的答案也就没有了</span>
          </li>
        </ul>
      )}
    </output>
  </Card>
)

const LABELS = { good: "正常", notice: "注意", bad: "不行" }

const StateIcon = ({ state }: { readonly state: CheckState }) => (
  <span className="mt-1">
    {state === "good" ? (
      <RightIcon className="size-5 text-correct" />
    ) : state === "notice" ? (
      <WarningIcon className="size-5 text-caution" />
    ) : (
      <WrongIcon className="size-5 text-wrong" />
    )}
    <span className="sr-only">{LABELS[state]}</span>
  </span>
)
