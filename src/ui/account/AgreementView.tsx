import type { Output } from "#domain/contract/Contract.ts"
import { href } from "#domain/route/href.ts"
import { Button } from "../kit/Button.tsx"
import { Card } from "../kit/Card.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"
import { Meta } from "../kit/Meta.tsx"
import { RichText } from "../kit/RichText.tsx"
import { DrawnSignature } from "./DrawnSignature.tsx"
import { unbroken } from "../kit/unbroken.tsx"

export interface AgreementViewProps {
  readonly agreement: Output<"agreement.detail">
  readonly onPrint: () => void
}

/** An agreement as it was signed, made to be printed: the browser's own print makes the PDF. */
export const AgreementView = ({ agreement, onPrint }: AgreementViewProps) => {
  const { number, title, html, digest, classroom_id, signer, drawn, signed_at } = agreement
  return (
    <div className="mx-auto grid max-w-read gap-6">
      <div className="flex flex-wrap gap-3 print:hidden">
        <LinkButton href={href("course-player", { classroom_id })} variant="primary">
          去学习
        </LinkButton>
        <Button onClick={onPrint}>打印或存为PDF</Button>
        <LinkButton href={href("contract", {})} variant="quiet">
          我的协议
        </LinkButton>
      </div>
      <Card className="grid gap-6 p-5 md:p-8 print:gap-3 print:border-0 print:p-0">
        <div className="grid gap-1">
          <h1 className="text-2xl">{unbroken(title)}</h1>
          <Meta items={[`编号${number}`, `${signed_at}签订`]} />
        </div>
        <RichText html={html} />
        <section
          aria-label="签名"
          className="grid break-inside-avoid gap-2 border-t border-line pt-6 print:gap-0 print:pt-3"
        >
          <p>
            签名：<strong>{signer}</strong>
          </p>
          {drawn === "" ? null : (
            <DrawnSignature path={drawn} role="img" aria-label={`${signer}的手写签名`} className="w-60 text-ink" />
          )}
          <p className="text-grey tabular">{signed_at}以电子方式签订</p>
          <p className="break-all text-grey">正文摘要（SHA-256）{digest}</p>
        </section>
      </Card>
    </div>
  )
}
