import type { Output } from "#domain/contract/Contract.ts"

type FooterLink = Output<"default.bottomDetail">["links"][number]

/** The fixed pages among the links of the footer, in its order. */
export const documentLinks = (links: ReadonlyArray<FooterLink>): ReadonlyArray<FooterLink> =>
  links.filter(({ url }) => url.startsWith("/help/") || ["/aboutus", "/private", "/policy"].includes(url))
