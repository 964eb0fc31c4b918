import type { CallOutcome } from "#domain/contract/Request.ts"

/** Puts fields of a call's value into an address: `/order/index?order_id={id}`. An unknown name becomes nothing. */
export const expandHref = (template: string, outcome: CallOutcome): string =>
  template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(textOf(outcome.ok ? outcome.value : null, name)),
  )

const textOf = (value: unknown, name: string): string => {
  const field = typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : null
  return typeof field === "string" || typeof field === "number" ? String(field) : ""
}
