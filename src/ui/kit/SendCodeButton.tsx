import { Button } from "./Button.tsx"

export interface SendCodeButtonProps {
  /** Until another code may be asked for; 0 when it may. */
  readonly secondsLeft: number
  readonly busy: boolean
  readonly onSend: () => void
}

export const SendCodeButton = ({ secondsLeft, busy, onSend }: SendCodeButtonProps) => (
  <Button
    className="min-h-12 min-w-36 shrink-0 tabular"
    translate="no"
    busy={busy}
    // a disabled button would lose the focus it was pressed with
    {...(secondsLeft > 0 && { "aria-disabled": true })}
    onClick={secondsLeft > 0 ? undefined : onSend}
  >
    {secondsLeft > 0 ? `${secondsLeft}秒后重发` : "获取验证码"}
  </Button>
)
