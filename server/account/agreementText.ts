import { createHash } from "node:crypto"
import { AGREEMENT_PLACES } from "#domain/account/agreementPlaces.ts"
import { escapeHtml } from "../core/escapeHtml.ts"

/** The agency's text. */
export interface AgreementTemplate {
  readonly title: string
  readonly html: string
}

type Places = Partial<Readonly<Record<(typeof AGREEMENT_PLACES)[number], string>>>

/** Puts values into `{学员}`, `{班级}`, `{机构}`, `{有效期}`; a place without a value stays as it is. */
export const filled = (html: string, values: Places): string =>
  AGREEMENT_PLACES.reduce(
    (text, place) =>
      values[place] === undefined ? text : text.replaceAll(`{${place}}`, () => escapeHtml(values[place] ?? "")),
    html,
  )

export const digestOf = ({ title, html }: AgreementTemplate): string =>
  createHash("sha256").update(`${title}\n${html}`).digest("hex")
