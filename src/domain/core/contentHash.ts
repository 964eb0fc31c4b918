/** A name of a text in fourteen characters: FNV-1a over its UTF-16 units, from two starts. */
export const contentHash = (text: string): string => `${hash(text, 0x811c9dc5)}${hash(text, 0x01000193)}`

const hash = (text: string, seed: number): string => {
  let value = seed
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  return (value >>> 0).toString(36).padStart(7, "0")
}
