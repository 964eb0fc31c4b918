import type { ReactNode } from "react"
import { certificateSvg } from "#domain/certificate/certificateSvg.ts"
import type { CheckedCertificate, OwnCertificate } from "#domain/contract/certificate.ts"
import { CertificateCheck, type CertificateCheckProps } from "#ui/certificate/CertificateCheck.tsx"
import { CertificateList, CertificateView } from "#ui/certificate/CertificatesView.tsx"
import { DefaultLayout } from "#ui/layout/DefaultLayout.tsx"
import { StudyLayout } from "#ui/layout/StudyLayout.tsx"
import type { Scene } from "../Scene.ts"
import { SIGNED_IN } from "./shells.ts"

const FACTS = {
  number: "ZX20260308-7K3M9Q",
  issuer: "知行学堂",
  heading: "结业证书",
  title: "行政管理学模拟考试（一）",
  issued_on: "2026-03-08",
  revoked_on: null,
}
const CHECKED: CheckedCertificate = { ...FACTS, name: "韩梅梅", score: "86分（满分100分）" }
const OWN: OwnCertificate = {
  ...FACTS,
  code: "4F7T2XQ9RM",
  revoked_why: "",
  claims: { name: "韩梅梅", score: "86分（满分100分）" },
  shown: ["name"],
  lines: ["韩梅梅", "参加行政管理学模拟考试（一），成绩合格，特发此证。"],
  signed_file: "{}\n",
}
const REVOKED = {
  ...OWN,
  number: "ZX20260110-2B8WYD",
  revoked_on: "2026-03-09",
  revoked_why: "更正答案以后，成绩有变化",
}

const check = (certificate: CheckedCertificate | null, asked?: CertificateCheckProps["asked"]): Scene => ({
  render: () => (
    <DefaultLayout {...SIGNED_IN} href="/certificate">
      <CertificateCheck asked={asked ?? { number: FACTS.number, code: "4F7T2-XQ9RM" }} certificate={certificate} />
    </DefaultLayout>
  ),
})

const study = (page: ReactNode): Scene => ({
  render: () => (
    <DefaultLayout {...SIGNED_IN} href="/study/certificate">
      <StudyLayout sections={SIGNED_IN.sections} href="/study/certificate">
        {page}
      </StudyLayout>
    </DefaultLayout>
  ),
})

const one = (certificate: OwnCertificate): Scene =>
  study(
    <CertificateView
      certificate={certificate}
      picture={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(certificateSvg({ ...certificate, qr: null }))}`}
      address="https://study.test/certificate?number=ZX20260308-7K3M9Q&code=4F7T2XQ9RM"
      isBusy={false}
      onShow={() => undefined}
      onPrint={() => undefined}
      onSave={() => undefined}
    />,
  )

export const CERTIFICATE_SCENES: Readonly<Record<string, Scene>> = {
  "certificate-check": check(null, { number: "", code: "" }),
  "certificate-check-genuine": check(CHECKED),
  "certificate-check-revoked": check({ ...CHECKED, revoked_on: "2026-03-09" }),
  "certificate-check-unknown": check(null),
  "certificate-list-empty": study(<CertificateList list={[]} />),
  "certificate-list": study(<CertificateList list={[OWN, REVOKED]} />),
  "certificate-one": one(OWN),
  "certificate-one-revoked": one(REVOKED),
}
