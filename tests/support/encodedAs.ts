const table = (label: string): ReadonlyMap<string, readonly [number, number]> => {
  const decoder = new TextDecoder(label)
  const found = new Map<string, readonly [number, number]>()
  for (let lead = 0x81; lead <= 0xfe; lead += 1)
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      const sign = decoder.decode(Uint8Array.of(lead, trail))
      if (Array.from(sign).length === 1 && sign !== "\u{fffd}" && !found.has(sign)) found.set(sign, [lead, trail])
    }
  return found
}

/** A text in an encoding of one or two bytes a sign, such as `gb18030` and `big5`, which nothing in Node writes. */
export const encodedAs = (label: string, text: string): Uint8Array => {
  const signs = table(label)
  return Uint8Array.from(
    Array.from(text).flatMap((sign) => {
      const bytes = sign < "\u{80}" ? [sign.charCodeAt(0)] : signs.get(sign)
      if (bytes === undefined) throw new Error(`${label} has no ${sign}`)
      return bytes
    }),
  )
}

/** UTF-16 without a mark, the low byte first. */
export const utf16 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, "utf16le"))

/** The bytes of each pair the other way round. */
export const swapped = (bytes: Uint8Array): Uint8Array => new Uint8Array(Buffer.from(bytes).swap16())
