import { PLACES, unknownPlaces } from "#domain/certificate/CertificateText.ts"
import type { Content } from "./Content.ts"
import { isShownBy } from "./overlay.ts"
import { type Ids, known } from "./references.ts"

interface Known {
  /** By the agency that names them. */
  readonly papers: (agency: string) => Ids
  readonly courses: Ids
}

/** The lines of an agency's certificate name only what is filled in; its rules are of papers and courses that are there. */
export const checkCertificates = ({ agencies, everyPaper }: Content, ids: Known): void => {
  for (const file of agencies) {
    const { certificate } = file.value
    if (certificate === undefined) continue
    const path = ["certificate"]
    certificate.lines.forEach((line, n) => {
      for (const written of unknownPlaces(line))
        file.refuse([...path, "lines", n], `不能填写 ${written}，只能是${PLACES.map((place) => `{${place}}`).join("")}`)
    })
    certificate.courses?.forEach((id, n) => known(file, [...path, "courses", n], ids.courses, id, "课程"))
    certificate.papers?.forEach(({ id, score }, n) => {
      known(file, [...path, "papers", n, "id"], ids.papers(file.value.id), id, "试卷")
      const paper = everyPaper.filter(isShownBy(file.value.id)).find(({ value }) => value.id === id)?.value
      if (paper === undefined) return
      if (score === undefined && paper.pass_score === 0)
        file.refuse([...path, "papers", n], `试卷 ${id} 没有及格分，要写明多少分发证书`)
      if (paper.closes == null)
        file.warn([...path, "papers", n], `试卷 ${id} 不是统一公布成绩的在线考试：看过答案再考，也能得到证书`)
    })
  }
}
