/**
 * The `Idempotency-Key` of an intent: the same for every retry of the same content, another when the content or the
 * moment of the first try differs. `now` is that moment (epoch milliseconds); the server keeps keys per learner.
 */
export const idempotencyKey = (content: string, now: number): string =>
  `${now.toString(36)}-${hash(content, 0x811c9dc5)}${hash(content, 0x01000193)}`

/** FNV-1a over UTF-16 units, as seven characters. */
const hash = (text: string, seed: number): string => {
  let value = seed
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  return (value >>> 0).toString(36).padStart(7, "0")
}
