/** The bank that an address filters by, or null. */
export const bankIn = (search: URLSearchParams): string | null => {
  const bank_id = search.get("bank_id")
  return bank_id === "" ? null : bank_id
}

/** The same as part of a call's payload. */
export const bankFilter = (search: URLSearchParams): { readonly bank_id?: string } => {
  const bank_id = bankIn(search)
  return bank_id === null ? {} : { bank_id }
}
