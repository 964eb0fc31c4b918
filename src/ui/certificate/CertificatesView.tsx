import { type Claim, shownCode } from "#domain/certificate/Certificate.ts"
import { dateText } from "#domain/certificate/CertificateText.ts"
import type { OwnCertificate } from "#domain/contract/certificate.ts"
import { href } from "#domain/route/href.ts"
import { Badge } from "../kit/Badge.tsx"
import { Button } from "../kit/Button.tsx"
import { buttonClass } from "../kit/buttonClass.ts"
import { Card } from "../kit/Card.tsx"
import { Checkbox } from "../kit/Checkbox.tsx"
import { EmptyState } from "../kit/EmptyState.tsx"
import { HistoryIcon } from "../kit/icon/HistoryIcon.tsx"
import { Link } from "../kit/Link.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"
import { Meta } from "../kit/Meta.tsx"
import { Notice } from "../kit/Notice.tsx"
import { TextLink } from "../kit/TextLink.tsx"
import { TitledPage } from "../kit/TitledPage.tsx"

const HREF = href("study-certificates", {})

/** A learner's certificates, the latest first. */
export const CertificateList = ({ list }: { readonly list: ReadonlyArray<OwnCertificate> }) => (
  <TitledPage title="我的证书">
    {list.length === 0 ? (
      <EmptyState
        icon={<HistoryIcon className="size-7" />}
        title="还没有证书"
        text="通过发证书的考试，或学完发证书的课程，证书会出现在这里。"
        action={<LinkButton href={href("study-course-overview", {})}>去学习</LinkButton>}
      />
    ) : (
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-sheet">
        {list.map(({ number, heading, title, issued_on, revoked_on }) => (
          <li key={number}>
            <Link
              href={href("study-certificates", {}, { number })}
              className="grid gap-1 p-4 transition-colors hover:bg-wash"
            >
              <span className="flex items-start justify-between gap-4">
                <span className="min-w-0 font-medium">{title}</span>
                {revoked_on === null ? null : <Badge>已吊销</Badge>}
              </span>
              <Meta items={[heading, dateText(issued_on)]} />
            </Link>
          </li>
        ))}
      </ul>
    )}
  </TitledPage>
)

export interface CertificateViewProps {
  readonly certificate: OwnCertificate
  /** As a picture, an address of its own. */
  readonly picture: string
  /** The whole address of the page that checks it; null until the browser knows it. */
  readonly address: string | null
  readonly isBusy: boolean
  readonly onShow: (shown: ReadonlyArray<Claim>) => void
  readonly onPrint: () => void
  readonly onSave: () => void
}

const CLAIM_LABELS: Readonly<Record<Claim, string>> = { name: "姓名", score: "成绩", hours: "学时" }

/** One certificate: on paper the picture alone. */
export const CertificateView = ({
  certificate: { number, code, heading, title, lines, revoked_on, revoked_why, claims, shown, signed_file },
  picture,
  address,
  isBusy,
  onShow,
  onPrint,
  onSave,
}: CertificateViewProps) => {
  const choices = (Object.keys(CLAIM_LABELS) as Claim[]).filter((claim) => claims[claim] !== undefined)
  return (
    <div className="grid gap-6">
      <div className="grid gap-2 print:hidden">
        <TextLink href={HREF} className="inline-flex min-h-11 items-center justify-self-start">
          我的证书
        </TextLink>
        <h1 className="text-xl">
          {heading}：{title}
        </h1>
      </div>
      {revoked_on === null ? null : (
        <Notice level="error">
          {dateText(revoked_on)}已吊销：{revoked_why}
        </Notice>
      )}
      <img
        src={picture}
        alt={[heading, ...lines].join("，")}
        width={297}
        height={210}
        className="certificate h-auto w-full rounded-md border border-line"
      />
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button variant="primary" onClick={onPrint}>
          打印
        </Button>
        <Button onClick={onSave}>存为图片</Button>
        <a
          className={buttonClass({})}
          href={`data:application/json;charset=utf-8,${encodeURIComponent(signed_file)}`}
          download={`${number}.json`}
        >
          下载签名文件
        </a>
      </div>
      <Card className="grid gap-4 p-4 sm:p-6 print:hidden">
        <h2 className="text-lg">别人能看到什么</h2>
        <p className="text-grey">打印、图片、签名文件和查验页都按这里的选择。已经给出去的纸和文件不会变。</p>
        <fieldset disabled={isBusy} className="flex flex-wrap gap-x-8">
          <legend className="sr-only">显示的内容</legend>
          {choices.map((claim) => (
            <Checkbox
              key={claim}
              name={claim}
              checked={shown.includes(claim)}
              onChange={(isShown) => onShow([...shown.filter((one) => one !== claim), ...(isShown ? [claim] : [])])}
            >
              {CLAIM_LABELS[claim]}
            </Checkbox>
          ))}
        </fieldset>
        <p className="text-grey">凭编号和校验码，任何人都能在查验页核对这张证书。没有校验码就查不到。</p>
        <p className="tabular">
          编号{number}
          <br />
          校验码{shownCode(code)}
        </p>
        {address === null ? null : <p className="break-all select-all">{address}</p>}
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <TextLink href={href("certificate", {}, { number, code })} className="inline-flex min-h-11 items-center">
            看查验页
          </TextLink>
        </div>
      </Card>
    </div>
  )
}
