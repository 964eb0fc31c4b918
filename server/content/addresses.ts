/** An address at the beginning of a text: it ends before space, Chinese, and signs that belong to the sentence. */
export const addressAt = (rest: string): string | null => {
  const [found] = /^https?:\/\/[^\s\\<>"`*\u007F-\u{10FFFF}]+/iu.exec(rest) ?? []
  if (found === undefined) return null
  const address = withoutSentence(found)
  return /^https?:\/\/[^/]/i.test(address) ? address : null
}

const withoutSentence = (address: string): string => {
  const last = address.at(-1) ?? ""
  const isLone = last === ")" && address.split(")").length > address.split("(").length
  return isLone || /[.,;:!?'~]/.test(last) ? withoutSentence(address.slice(0, -1)) : address
}
