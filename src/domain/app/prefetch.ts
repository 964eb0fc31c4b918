/** What the browser tells of the connection; absent where it tells nothing. */
export interface Connection {
  readonly effectiveType?: string
  readonly saveData?: boolean
}

/** From the page's load to the first prefetch (section 9). */
export const DELAY_MS = 1_000

/** Not on a very slow connection, nor where the learner saves data; a browser that tells nothing may. */
export const isAllowed = ({ effectiveType, saveData }: Connection): boolean =>
  saveData !== true && effectiveType !== "slow-2g" && effectiveType !== "2g"
