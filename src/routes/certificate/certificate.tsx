import type { Output } from "#domain/contract/Contract.ts"
import { request } from "#domain/contract/Request.ts"
import { CertificateCheck } from "#ui/certificate/CertificateCheck.tsx"
import { ResultSkeleton } from "#ui/result/ResultSkeleton.tsx"
import type { Visit } from "../page/Page.ts"
import { resourcePage, type ResourceViewProps } from "../page/resourcePage.tsx"
import { useSearch } from "../page/useSearch.ts"

const askedIn = (search: Visit["search"]) => ({ number: search.get("number") ?? "", code: search.get("code") ?? "" })

const View = ({ values }: ResourceViewProps<{ readonly checked: Output<"certificate.check"> }>) => (
  <CertificateCheck asked={askedIn(useSearch())} certificate={values.checked.certificate} />
)

/** Whether a certificate is genuine, for anybody who has its number and its code. */
export const page = resourcePage({
  requests: ({ search }: Visit) => ({ checked: request("certificate.check", askedIn(search)) }),
  title: () => "证书查验",
  Skeleton: ResultSkeleton,
  View,
})
