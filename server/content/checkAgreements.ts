import { AGREEMENT_PLACES } from "#domain/account/agreementPlaces.ts"
import type { Content } from "./Content.ts"
import type { Decoded } from "./ContentReader.ts"
import type { AgencyFile } from "./files.ts"
import { offerOf } from "./Offer.ts"
import { checkText } from "./references.ts"

/** An agency has the text that its classrooms ask to be signed, and the text leaves only what can be filled in. */
export const checkAgreements = (content: Content): void => {
  const required = content.classrooms.flatMap(({ value }) => value.filter(({ contract_required }) => contract_required))
  for (const file of content.agencies) {
    const offered =
      required.length === 0 || file.value.agreement !== undefined
        ? new Set<string>()
        : offerOf(content, file.value).classrooms
    const signed = required.map(({ id }) => id).filter((id) => offered.has(id))
    checkAgreement(file, { signed, pictures: content.pictures })
  }
}

interface Beside extends Pick<Content, "pictures"> {
  /** Ids of the agency's classes that ask for it. */
  readonly signed: ReadonlyArray<string>
}

export const checkAgreement = (file: Decoded<AgencyFile>, { signed, pictures }: Beside): void => {
  const { agreement, refund } = file.value
  if (agreement === undefined) {
    if (refund !== undefined) file.refuse(["refund"], "退款的规则要写在协议正文里，这里没有协议正文")
    for (const id of signed) file.refuse(["agreement"], `班级 ${id} 要先签协议，这里没有协议正文`)
    return
  }
  checkText(file, ["agreement", "text"], agreement.text, pictures)
  for (const [written, place = ""] of agreement.text.matchAll(/\{([^{}\n]*)\}/g))
    if (!AGREEMENT_PLACES.some((known) => known === place))
      file.refuse(
        ["agreement", "text"],
        `不能填写 ${written}，只能是${AGREEMENT_PLACES.map((known) => `{${known}}`).join("")}`,
      )
}
