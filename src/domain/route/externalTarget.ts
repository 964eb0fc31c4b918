/** The address of another site that a rule may lead to: `http:` or `https:`, normalised; null for anything else. */
export const externalTarget = (to: string): string | null => {
  if (!/^https?:\/\//i.test(to)) return null
  try {
    return new URL(to).href
  } catch {
    return null
  }
}
