/** The address of another site that a rule may lead to: `http:` or `https:`, normalised; null for anything else. */
export const externalTarget = (to: string): string | null =>
  /^https?:\/\//i.test(to) && URL.canParse(to) ? new URL(to).href : null
