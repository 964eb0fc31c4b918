import { filledLines } from "#domain/certificate/CertificateText.ts"
import { certificateSvg } from "#domain/certificate/certificateSvg.ts"
import { textAt, valueAt, wordOf } from "./formParts.ts"

const SAMPLE = {
  number: "20270301-483920175640",
  code: "4F7T2-XQ9RM",
  issued_on: "2027-03-01",
  title: "会计基础模拟卷（一）",
  claims: { name: "张小明", score: "86分", hours: "24学时" },
}

/** The certificate of an agency's file, with somebody's name on it, as an SVG; null: it gives none. */
export const certificateSample = (agency: unknown): string | null => {
  const certificate = valueAt(agency, "certificate")
  if (certificate === undefined) return null
  const lines = valueAt(certificate, "lines")
  const issuer = textAt(certificate, "issuer")
  return certificateSvg({
    ...SAMPLE,
    heading: textAt(certificate, "heading"),
    lines: filledLines(Array.isArray(lines) ? lines.map(wordOf) : [], SAMPLE),
    issuer: issuer === "" ? textAt(agency, "name") : issuer,
    qr: null,
  })
}
