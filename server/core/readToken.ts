/** The bare token, or what follows `Bearer `; null when the header is absent or empty. */
export const readToken = (header: string | undefined): string | null => {
  const token = (header ?? "").replace(/^Bearer +/i, "").trim()
  return token === "" ? null : token
}
