export const findBrowser: () => string | null
export const BROWSER_ARGS: ReadonlyArray<string>
