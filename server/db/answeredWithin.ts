/** Of the patience, each a turn of the event loop at least. */
const PARTS = 8

/**
 * Rejects as the driver does when a connection takes too long; what was asked for is not taken back. However long this
 * process stood still in one go (no processor, a long task), that costs one part of the patience: the answer was not looked
 * at meanwhile.
 */
export const answeredWithin = <T>(milliseconds: number, asked: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const code = "CONNECT_TIMEOUT"
    const error = Object.assign(new Error("the database does not answer"), { code, errno: code })
    const wait = (parts: number): void => {
      timer = setTimeout(() => (parts === 1 ? reject(error) : wait(parts - 1)), milliseconds / PARTS)
    }
    wait(PARTS)
  })
  return Promise.race([asked, late]).finally(() => clearTimeout(timer))
}
