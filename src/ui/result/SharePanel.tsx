import { useFocusIfLost } from "../dom/useFocusIfLost.ts"
import { Button } from "../kit/Button.tsx"
import { Card } from "../kit/Card.tsx"
import { QrCode, type QrMatrix } from "../kit/QrCode.tsx"
import { TextLink } from "../kit/TextLink.tsx"

export interface SharePanelProps {
  /** null while the result is not shared. */
  readonly href: string | null
  /** The whole address and its code; null where no address is known. */
  readonly address: string | null
  readonly qr: QrMatrix | null
  readonly onCopy: (address: string) => void
  readonly onShare: () => void
  readonly onRevoke: () => void
  readonly isBusy: boolean
}

/** Sharing is a separate act, states what is shown, and can be withdrawn. */
export const SharePanel = ({ href, address, qr, onCopy, onShare, onRevoke, isBusy }: SharePanelProps) => {
  const heading = useFocusIfLost<HTMLHeadingElement>(href)
  return (
    <Card className="grid gap-4 p-6 print:hidden">
      <h2 ref={heading} tabIndex={-1} className="text-lg">
        分享成绩
      </h2>
      {href === null ? (
        <>
          <p className="text-grey">
            生成一个页面，只有卷名、得分、排名区间、日期和机构名，没有姓名、手机号和答案。随时可以撤回。
          </p>
          <Button busy={isBusy} onClick={onShare}>
            生成分享
          </Button>
        </>
      ) : (
        <>
          {qr === null ? null : <QrCode matrix={qr} label="分享页的二维码" />}
          {address === null ? null : <p className="break-all select-all">{address}</p>}
          <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
            {address === null ? null : <Button onClick={() => onCopy(address)}>复制链接</Button>}
            <TextLink href={href} className="inline-flex min-h-11 items-center">
              看分享页
            </TextLink>
            <Button busy={isBusy} onClick={onRevoke}>
              撤回分享
            </Button>
          </div>
        </>
      )}
    </Card>
  )
}
