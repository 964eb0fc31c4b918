import type { FastifyServerOptions } from "fastify"
import type { Config } from "../config.ts"

const SECRET = [
  "authorization",
  "cookie",
  "mobile",
  "password",
  "old_password",
  "token",
  "ticket",
  "sms_code",
  "signature",
]

export interface LogSink {
  readonly write: (line: string) => void
}

/**
 * JSON lines on standard error; standard output is for `ready`. A request is told by method and path, never by its
 * query, headers or body; errors without the details in which PostgreSQL repeats values.
 */
export const loggerOptions = (
  { logLevel }: Pick<Config, "logLevel">,
  sink: LogSink = process.stderr,
): NonNullable<FastifyServerOptions["logger"]> => ({
  level: logLevel,
  stream: sink,
  base: null,
  redact: { paths: SECRET.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: "[hidden]" },
  serializers: {
    err: describe,
    req: ({ method, url }: { method: string; url: string }) => ({ method, path: pathOf(url) }),
  },
})

export const pathOf = (url: string): string => url.replace(/[?#].*$/s, "")

interface Described extends Record<string, unknown> {
  readonly type: string
  readonly message: string
  readonly stack: string
}

function describe(error: Error & { readonly code?: unknown }): Described {
  const { name, message, stack = "", code } = error
  return { type: name, message: masked(message), stack: masked(stack), ...(code === undefined ? {} : { code }) }
}

function masked(text: string): string {
  return text.replace(/\b1[3-9]\d{9}\b/g, "[hidden]")
}
