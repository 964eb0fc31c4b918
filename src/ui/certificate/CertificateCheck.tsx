import { useId } from "react"
import { dateText } from "#domain/certificate/CertificateText.ts"
import type { CheckedCertificate } from "#domain/contract/certificate.ts"
import { href } from "#domain/route/href.ts"
import { Button } from "../kit/Button.tsx"
import { Card } from "../kit/Card.tsx"
import { controlClass } from "../kit/controlClass.ts"
import { Notice } from "../kit/Notice.tsx"
import { TitledPage } from "../kit/TitledPage.tsx"

export interface CertificateCheckProps {
  readonly asked: { readonly number: string; readonly code: string }
  /** null: there is none of that number and code. */
  readonly certificate: CheckedCertificate | null
}

/** Whether a certificate is genuine, and what its holder shows of it. */
export const CertificateCheck = ({ asked, certificate }: CertificateCheckProps) => (
  <div className="mx-auto w-full max-w-read gutter py-8">
    <TitledPage title="证书查验">
      {asked.number === "" && asked.code === "" ? null : <Verdict certificate={certificate} />}
      <Form {...asked} />
      <p className="text-grey">
        不上网也能核对：用
        <a className="text-accent-ink underline decoration-1 underline-offset-4" href="/certificate-key.pem">
          公开的密钥
        </a>
        核验持证人给的签名文件。是否被吊销，以这个页面为准。
      </p>
    </TitledPage>
  </div>
)

const Verdict = ({ certificate }: Pick<CertificateCheckProps, "certificate">) => {
  if (certificate === null)
    return (
      <Notice level="error">
        没有通过：这里没有发过编号和校验码都相符的证书。请对照证书核对输入；仍不相符，证书不是真的。
      </Notice>
    )
  const { number, issuer, heading, title, issued_on, revoked_on, name, score, hours } = certificate
  const facts = [
    ["证书", heading],
    ["名称", title],
    ["姓名", name ?? "持证人没有公开"],
    ["成绩", score],
    ["学时", hours],
    ["编号", number],
    ["发证单位", issuer],
    ["发证日期", dateText(issued_on)],
  ] as const
  return (
    <>
      {revoked_on === null ? (
        <Notice level="success">真实有效。请和手中的证书逐项对照，不一样的以这里为准。</Notice>
      ) : (
        <Notice level="error">已吊销：这张证书是这里发的，{dateText(revoked_on)}起不再有效。</Notice>
      )}
      <Card className="p-4 sm:p-6">
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-3">
          {facts.map(([label, value]) =>
            value === undefined ? null : (
              <div key={label} className="contents">
                <dt className="text-grey">{label}</dt>
                <dd className="min-w-0 break-words tabular">{value}</dd>
              </div>
            ),
          )}
        </dl>
      </Card>
    </>
  )
}

const Form = ({ number, code }: CertificateCheckProps["asked"]) => (
  <form action={href("certificate", {})} method="get" className="grid gap-4">
    <Typed label="证书编号" name="number" value={number} />
    <Typed label="校验码" name="code" value={code} />
    <Button type="submit" variant="primary" className="justify-self-start">
      查验
    </Button>
  </form>
)

interface TypedProps {
  readonly label: string
  readonly name: string
  readonly value: string
}

const Typed = ({ label, name, value }: TypedProps) => {
  const id = useId()
  return (
    <div className="grid gap-1">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        defaultValue={value}
        required
        maxLength={64}
        autoComplete="off"
        autoCapitalize="characters"
        className={controlClass("tabular")}
      />
    </div>
  )
}
