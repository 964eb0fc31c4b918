import type { CallFailure } from "#domain/contract/Request.ts"
import { Button } from "../kit/Button.tsx"
import { Notice } from "../kit/Notice.tsx"

export interface WechatProps {
  readonly failure: CallFailure | null
  readonly busy: boolean
  readonly onBegin: () => void
}

interface Props extends WechatProps {
  readonly label: string
  readonly isPrimary?: boolean
}

/** The way to WeChat's page, and why it could not be taken. */
export const WechatButton = ({ label, isPrimary = false, failure, busy, onBegin }: Props) => (
  <div className="grid gap-3">
    <Button {...(isPrimary && { variant: "primary" })} size="large" wide busy={busy} onClick={onBegin}>
      {busy ? "正在打开微信" : label}
    </Button>
    {failure === null ? null : (
      <Notice level="error" urgent>
        {failure.message}
      </Notice>
    )}
  </div>
)
