import { use } from "react"
import { qrMatrix } from "#adapters/qrMatrix.ts"
import { shownCode } from "#domain/certificate/Certificate.ts"
import { certificateSvg } from "#domain/certificate/certificateSvg.ts"
import type { OwnCertificate } from "#domain/contract/certificate.ts"
import type { Output } from "#domain/contract/Contract.ts"
import { request } from "#domain/contract/Request.ts"
import { href } from "#domain/route/href.ts"
import { CertificateList, CertificateView } from "#ui/certificate/CertificatesView.tsx"
import { StudyRowsSkeleton } from "#ui/layout/StudyRowsSkeleton.tsx"
import { useOrigin } from "#ui/useOrigin.ts"
import { compositePage } from "../page/compositePage.tsx"
import { part } from "../page/Page.ts"
import { PictureContext, picturePart } from "../page/picturePart.ts"
import { resourcePage, type ResourceViewProps } from "../page/resourcePage.tsx"
import { useSearch } from "../page/useSearch.ts"

type Props = ResourceViewProps<{ readonly certificates: Output<"certificate.list"> }>

const View = (props: Props) => {
  const { list } = props.values.certificates
  const chosen = useSearch().get("number")
  const certificate = list.find(({ number }) => number === chosen)
  return certificate === undefined ? <CertificateList list={list} /> : <One {...props} certificate={certificate} />
}

const One = ({ certificate, act, isActing, print }: Props & { readonly certificate: OwnCertificate }) => {
  const origin = useOrigin()
  const save = use(PictureContext)
  const { number, code, heading } = certificate
  const address = origin === null ? null : `${origin}${href("certificate", {}, { number, code })}`
  const qr = address === null ? null : qrMatrix(address)
  const svg = certificateSvg({ ...certificate, code: shownCode(code), qr })
  return (
    <CertificateView
      certificate={certificate}
      picture={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`}
      address={address}
      isBusy={isActing}
      onShow={(shown) =>
        act({ request: request("certificate.show", { number, shown }), onDone: "refresh", successText: "已保存" })
      }
      onPrint={print}
      onSave={() => save?.send({ type: "picture.save", name: `${heading}-${number}`, svg })}
    />
  )
}

const certificates = resourcePage({
  requests: () => ({ certificates: request("certificate.list", {}) }),
  personal: true,
  title: () => "我的证书",
  Skeleton: StudyRowsSkeleton,
  View,
})

/** The certificates of the learner, or one of them. */
export const page = compositePage({
  parts: { certificates: part(certificates.machine, certificates.input), picture: picturePart },
  isPersonal: true,
  View: ({ parts }) => (
    <PictureContext value={parts.picture}>
      <certificates.View page={parts.certificates} />
    </PictureContext>
  ),
  title: (parts, agency) => certificates.title(parts && parts.certificates.getSnapshot(), agency),
})
