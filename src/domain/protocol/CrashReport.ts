/** What threw in a page, for the server's log: where, and nothing that anybody wrote. */
export interface CrashReport {
  readonly build_id: string
  /** The page's name; "" before one is shown. */
  readonly page: string
  readonly name: string
  readonly message: string
  /** The nearest places in the code: `file:line:column`, up to three. */
  readonly at: string
}

export const MAX_NAME = 60
export const MAX_MESSAGE = 200

export const of = (error: unknown, { build_id, page }: Pick<CrashReport, "build_id" | "page">): CrashReport => {
  const { name = "", message = "", stack = "" } = error instanceof Error ? error : { name: typeof error }
  return {
    build_id,
    page,
    name: name.replace(/\W/g, "").slice(0, MAX_NAME),
    message: clean(message),
    at: placesIn(stack),
  }
}

/**
 * A message without quotations, except the property that was read or set, without addresses, long numbers and anything
 * that is not English.
 */
export const clean = (message: string): string =>
  message
    .replace(
      /(\((?:reading|setting) '\w{1,40}'\))|(["'`]).*?\2/gs,
      (_, property: string | undefined) => property ?? "…",
    )
    .replace(/\S+/g, (word) => (/@|:\/\//.test(word) ? "…" : word.replace(/\d{4,}/g, "…")))
    .replace(/(?:(?!…)[^\x20-\x7e])+/g, "…")
    .slice(0, MAX_MESSAGE)

const placesIn = (stack: string): string =>
  (stack.match(/[\w.-]{1,60}\.(?:js|tsx?):\d+:\d+/g) ?? []).slice(0, 3).join(" ")
