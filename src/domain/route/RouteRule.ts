import { fill, paramsOf } from "./pathPattern.ts"

/**
 * One server route rule, as `GET /default/route-rules` lists them. `from` is a path: a segment `:name` takes any one
 * segment, a last segment `*` takes any rest, none included. `to` is an absolute address of another site, or a path here
 * that may name the parameters of `from`.
 */
export interface RouteRule {
  readonly from: string
  readonly to: string
}

/** Where the first rule that fits leads, parameters put in, or null. Only the path counts, not query or hash. */
export const targetOf = (rules: ReadonlyArray<RouteRule>, path: string): string | null => {
  for (const { from, to } of rules) {
    const params = paramsUnder(from, path)
    if (params !== null) return withParams(to, params)
  }
  return null
}

const paramsUnder = (from: string, path: string) => {
  if (!from.endsWith("/*")) return paramsOf(from, path)
  const head = from.slice(0, -2)
  const depth = head.split("/").length
  return paramsOf(head === "" ? "/" : head, path.split("/").slice(0, depth).join("/") || "/")
}

const withParams = (to: string, params: Readonly<Record<string, string>>): string => {
  if (!to.startsWith("/")) return to
  const end = to.search(/[?#]/)
  const path = end === -1 ? to : to.slice(0, end)
  return `${fill(path, params) ?? path}${end === -1 ? "" : to.slice(end)}`
}
