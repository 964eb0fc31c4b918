/** Scores are subtracted as hundredths, so that nothing but hundredths is left. */
export const scoreLess = (a: number, b: number): number => (Math.round(a * 100) - Math.round(b * 100)) / 100
