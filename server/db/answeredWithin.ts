/** Rejects as the driver does when a connection takes too long; what was asked for is not taken back. */
export const answeredWithin = <T>(milliseconds: number, asked: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const code = "CONNECT_TIMEOUT"
    const error = Object.assign(new Error("the database does not answer"), { code, errno: code })
    timer = setTimeout(() => reject(error), milliseconds)
  })
  return Promise.race([asked, late]).finally(() => clearTimeout(timer))
}
