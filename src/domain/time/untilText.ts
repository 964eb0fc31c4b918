import * as DateText from "./DateText.ts"

/** Until when something may be studied: `until` is date text as it was written, null is without end. */
export const untilText = (until: string | null): string =>
  until === null ? "长期有效" : `有效期至${DateText.lastDay(until)}`
