import * as DateText from "#domain/core/DateText.ts"

/** Until when something may be studied; `until` is date text. */
export const untilText = (until: string | null): string =>
  until === null ? "长期有效" : `有效期至${DateText.format(until)}`
