/** Digits as somebody types or pastes them: surrounding spaces go, full-width signs become plain ones. */
export const plain = (text: string): string =>
  text.trim().replaceAll(/[\uFF01-\uFF5E]/g, (sign) => sign.normalize("NFKC"))
