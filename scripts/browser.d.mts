export const findWholeBrowser: () => string | null
export const findShell: () => string | null
export const findBrowser: () => string | null
export const BROWSER_ARGS: ReadonlyArray<string>
