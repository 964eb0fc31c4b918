import type { SharedResult } from "#domain/contract/result.ts"
import { Badge } from "../kit/Badge.tsx"
import { Card } from "../kit/Card.tsx"
import { RightIcon } from "../kit/icon/RightIcon.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"
import { ProgressRing } from "../kit/ProgressRing.tsx"
import { QrCode, type QrMatrix } from "../kit/QrCode.tsx"
import { unbroken } from "../kit/unbroken.tsx"

export interface SharedResultViewProps {
  readonly shared: SharedResult
  readonly bankHref: string
  /** The codes of this page and of the bank; null until the browser knows the address. */
  readonly own: QrMatrix | null
  readonly bank: QrMatrix | null
}

/** A result as its owner shows it: nothing of the person, and a way to the same questions. */
export const SharedResultView = ({ shared, bankHref, own, bank }: SharedResultViewProps) => (
  <div className="mx-auto grid w-full max-w-read gap-6 px-4 py-10">
    <p className="text-center text-grey">{shared.agency_name}</p>
    <Card className="grid justify-items-center gap-4 p-6 text-center">
      <h1 className="text-xl">{unbroken(shared.title)}</h1>
      <ProgressRing
        label="得分"
        value={shared.total_score === 0 ? 0 : shared.score / shared.total_score}
        text={String(shared.score)}
      />
      <p className="tabular">
        {shared.score} / {shared.total_score}分
        {shared.self_total > 0 ? (
          <span className="text-grey">
            ，其中自评{shared.self_score} / {shared.self_total}分
          </span>
        ) : null}
      </p>
      <p className="flex flex-wrap justify-center gap-3">
        {/* who shows a result is not warned of it before others */}
        {shared.passed === true ? (
          <Badge tone="correct" icon={<RightIcon className="size-5" />}>
            已及格
          </Badge>
        ) : null}
        {shared.top_percent === null ? null : <Badge tone="accent">排名前{shared.top_percent}%</Badge>}
      </p>
      <p className="text-grey tabular">{shared.ended_at.slice(0, 10)}</p>
    </Card>
    <Card className="grid justify-items-center gap-4 p-6 text-center">
      <h2 className="text-lg">也来试试：{shared.bank_name}</h2>
      <LinkButton href={bankHref} variant="primary">
        去题库
      </LinkButton>
      {own === null || bank === null ? null : (
        <div className="flex flex-wrap justify-center gap-6">
          <figure className="grid justify-items-center gap-2">
            <QrCode matrix={bank} label="题库的二维码" />
            <figcaption className="text-grey">扫码进题库</figcaption>
          </figure>
          <figure className="grid justify-items-center gap-2">
            <QrCode matrix={own} label="这份成绩的二维码" />
            <figcaption className="text-grey">扫码看这份成绩</figcaption>
          </figure>
        </div>
      )}
    </Card>
  </div>
)
