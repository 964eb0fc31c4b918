/**
 * A key as PEM, of what a person pastes: PEM whose line ends a form took away, or Base64 alone, as Alipay's tool gives it,
 * which is `kind`.
 */
export const pemOf = (pasted: string, kind: "PRIVATE KEY" | "PUBLIC KEY"): string => {
  const [, named = kind] = /-----BEGIN ([A-Z ]+)-----/.exec(pasted) ?? []
  const body = pasted.replaceAll(/-----[A-Z ]+-----/g, "").replaceAll(/\s/g, "")
  return [`-----BEGIN ${named}-----`, ...(body.match(/.{1,64}/g) ?? []), `-----END ${named}-----`, ""].join("\n")
}
