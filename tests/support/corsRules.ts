import type { IncomingMessage, ServerResponse } from "node:http"
import { parseXml, XmlElement } from "@rgrove/parse-xml"

interface Rule {
  readonly origins: ReadonlyArray<string>
  readonly methods: ReadonlyArray<string>
  /** In lower case. */
  readonly headers: ReadonlyArray<string>
}

/** What an S3 service makes of the `CORSConfiguration` of a bucket. */
export interface CorsRules {
  /** Lets the origin of a request read its answer, where a rule does. */
  readonly allow: (request: IncomingMessage, response: ServerResponse) => void
  /** Answers `OPTIONS`, which has no signature. */
  readonly preflight: (request: IncomingMessage, response: ServerResponse) => void
}

export const corsRules = (configuration: string): CorsRules => {
  const rules = elements(parseXml(configuration).root, "CORSRule").map((rule): Rule => {
    const texts = (name: string) => elements(rule, name).map(({ text }) => text)
    return {
      origins: texts("AllowedOrigin"),
      methods: texts("AllowedMethod"),
      headers: texts("AllowedHeader").map((name) => name.toLowerCase()),
    }
  })
  const ruleFor = (origin: string, method: string, asked: ReadonlyArray<string> = []) =>
    rules.find(
      ({ origins, methods, headers }) =>
        has(origins, origin) && methods.includes(method) && asked.every((name) => has(headers, name)),
    )
  const tell = (response: ServerResponse, { origins }: Rule, origin: string) => {
    response.setHeader("access-control-allow-origin", origins.includes("*") ? "*" : origin)
    response.setHeader("vary", "Origin, Access-Control-Request-Headers, Access-Control-Request-Method")
  }
  return {
    allow: ({ headers: { origin }, method = "" }, response) => {
      const rule = origin === undefined ? undefined : ruleFor(origin, method)
      if (origin !== undefined && rule !== undefined) tell(response, rule, origin)
    },
    preflight: ({ headers }, response) => {
      const { origin = "" } = headers
      const asked = (headers["access-control-request-headers"] ?? "").toLowerCase().split(/, */).filter(Boolean)
      const rule = ruleFor(origin, headers["access-control-request-method"] ?? "", asked)
      if (rule === undefined) return void response.writeHead(403).end()
      tell(response, rule, origin)
      response.setHeader("access-control-allow-methods", rule.methods.join(", "))
      response.setHeader("access-control-allow-headers", asked.join(", "))
      response.writeHead(200).end()
    },
  }
}

const has = (allowed: ReadonlyArray<string>, name: string): boolean => allowed.includes("*") || allowed.includes(name)

const elements = (element: XmlElement | null, name: string): ReadonlyArray<XmlElement> =>
  (element?.children ?? []).filter((child): child is XmlElement => child instanceof XmlElement && child.name === name)
