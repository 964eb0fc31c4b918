import { PLACES, unknownPlaces } from "#domain/certificate/CertificateText.ts"
import type { PaperFile } from "./bankFiles.ts"
import type { Decoded } from "./ContentReader.ts"
import type { AgencyFile } from "./files.ts"
import { type Ids, known } from "./references.ts"

export type CertificatePaper = Pick<PaperFile, "id" | "pass_score" | "closes">

interface Known {
  /** That the agency may name. */
  readonly papers: Ids
  readonly courses: Ids
  /** Of these, those that the agency shows. */
  readonly certificatePapers: ReadonlyArray<CertificatePaper>
}

/** The lines of an agency's certificate name only what is filled in; its rules are of papers and courses that are there. */
export const checkCertificate = (file: Decoded<AgencyFile>, { papers, courses, certificatePapers }: Known): void => {
  const { certificate } = file.value
  if (certificate === undefined) return
  const path = ["certificate"]
  certificate.lines.forEach((line, n) => {
    for (const written of unknownPlaces(line))
      file.refuse([...path, "lines", n], `不能填写 ${written}，只能是${PLACES.map((place) => `{${place}}`).join("")}`)
  })
  certificate.courses?.forEach((id, n) => known(file, [...path, "courses", n], courses, id, "课程"))
  certificate.papers?.forEach(({ id, score }, n) => {
    known(file, [...path, "papers", n, "id"], papers, id, "试卷")
    const paper = certificatePapers.find((one) => one.id === id)
    if (paper === undefined) return
    if (score === undefined && paper.pass_score === 0)
      file.refuse([...path, "papers", n], `试卷 ${id} 没有及格分，要写明多少分发证书`)
    if (paper.closes == null)
      file.warn([...path, "papers", n], `试卷 ${id} 不是统一公布成绩的在线考试：看过答案再考，也能得到证书`)
  })
}
