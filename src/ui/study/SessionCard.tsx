import type { Shared } from "#domain/study/SessionShare.ts"
import { Button } from "../kit/Button.tsx"
import { QrCode, type QrMatrix } from "../kit/QrCode.tsx"
import { Section } from "../kit/Section.tsx"

export interface SessionCardProps {
  readonly shared: Shared
  /** 2026年11月26日 */
  readonly day: string
  /** The agency's name. */
  readonly place: string
  /** Of the site's address; null where none is known. */
  readonly qr: QrMatrix | null
  readonly onCopy: () => void
}

/** A card of the day to show to others: no score, no name. */
export const SessionCard = ({ shared, day, place, qr, onCopy }: SessionCardProps) => (
  <Section title="分享今天">
    <div className="grid max-w-form grid-cols-[minmax(0,1fr)_auto] items-end gap-x-5 gap-y-4 rounded-lg bg-accent-tint p-6">
      <div className="col-span-2 grid gap-1">
        <p className="text-grey tabular">{day}</p>
        <p className="text-2xl font-bold text-accent-ink tabular">{shared.title}</p>
      </div>
      <div className="grid min-w-0 gap-1">
        <ul className="tabular">
          {shared.done.map((line) => (
            <li key={line}>{line}</li>
          ))}
          {shared.days === null ? null : <li className="font-medium">{shared.days}</li>}
        </ul>
        <p className="truncate text-grey">{place}</p>
      </div>
      {qr === null ? null : <QrCode matrix={qr} label={`${place}的二维码`} size="small" />}
    </div>
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button onClick={onCopy}>复制文字</Button>
      <p className="text-grey">也可以截图发给朋友，上面没有分数和姓名。</p>
    </div>
  </Section>
)
