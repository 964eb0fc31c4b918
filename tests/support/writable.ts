import type { Page } from "playwright-core"

/** The question in front takes answers: its page is the writer. */
export const writable = (page: Page): Promise<void> =>
  page
    .locator("article")
    .locator("fieldset[aria-labelledby] button:enabled, :is(input, textarea, select):enabled")
    .first()
    .waitFor()
