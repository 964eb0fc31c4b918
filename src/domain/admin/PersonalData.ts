/** What identifies somebody beside their name. */
export type Fact = keyof typeof SHAPES

/** As they stand in a text; an address has no shape, and none is kept. */
const SHAPES = {
  mobile: /\b(1[3-9]\d)\d{4}(\d{4})\b/g,
  idNumber: /\b([1-9]\d{5})(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{2}(\d[\dXx])\b/g,
} as const

const MASKS: { readonly [F in Fact]: string } = { mobile: "$1****$2", idNumber: "$1**********$2" }

export const FACTS = Object.keys(SHAPES) as ReadonlyArray<Fact>

/** The text with every such number masked: enough stays to tell two apart. */
export const masked = (text: string, facts: ReadonlyArray<Fact>): string =>
  facts.reduce((shown, fact) => shown.replaceAll(SHAPES[fact], MASKS[fact]), text)
