import type { FastifyBaseLogger, FastifyServerOptions } from "fastify"
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
 * JSON lines on standard error; standard output is for `ready`. Of a request they say method and path, never
 * query, headers, body or what opens a video; errors without the details in which PostgreSQL repeats values.
 */
export const loggerOptions = (
  { logLevel }: Pick<Config, "logLevel">,
  sink: LogSink = together(process.stderr),
): NonNullable<FastifyServerOptions["logger"]> => ({
  level: logLevel,
  stream: sink,
  base: null,
  redact: { paths: SECRET.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: "[hidden]" },
  serializers: {
    err: describe,
    req: ({ method, url }: { method: string; url: string }) => ({ method, path: loggedPath(url) }),
  },
})

/** For each line that is written alone the system takes as long as Node for a small answer. */
const TOGETHER = { ms: 50, length: 16_384 } as const

/** Lines in one write, at the latest when the process ends. */
const together = (stream: LogSink): LogSink => {
  let lines = ""
  let timer: NodeJS.Timeout | null = null
  const flush = () => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    if (lines !== "") stream.write(lines)
    lines = ""
  }
  process.once("exit", flush)
  return {
    write: (line) => {
      lines += line
      if (lines.length > TOGETHER.length) flush()
      else timer ??= setTimeout(flush, TOGETHER.ms).unref()
    },
  }
}

/**
 * A request's own logger, made on its first line, which few requests write. What pino's methods work with is
 * under symbols.
 */
export const lateLogger = (
  logger: FastifyBaseLogger,
  ...own: Parameters<FastifyBaseLogger["child"]>
): FastifyBaseLogger => {
  let made: FastifyBaseLogger | null = null
  return new Proxy(logger, {
    get: (_, name) => Reflect.get(typeof name === "string" ? logger : (made ??= logger.child(...own)), name) as unknown,
  })
}

export const pathOf = (url: string): string => url.replace(/[?#].*/s, "")

/** What a log may say of an address: no query, and no grant, which would open a thing to whoever reads the log. */
export const loggedPath = (url: string): string =>
  pathOf(url)
    .split("/")
    .map((part) => (GRANT.test(decoded(part)) ? "[grant]" : part))
    .join("/")

/** The end of any grant, wherever it stands: addresses that are written otherwise, or by a proxy in full, open as well. */
const GRANT = /\.[\w-]{43}(?![\w-])/

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** What the log says of a request; `ms` with fractions. */
export interface Answered {
  readonly reqId: string
  readonly method: string
  readonly url: string
  readonly status: number
  readonly ms: number
  /** Absent where the host has none. */
  readonly agency?: string | undefined
  readonly call?: string | undefined
}

interface Described extends Record<string, unknown> {
  readonly type: string
  readonly message: string
  readonly stack: string
}

function describe(error: Error & { readonly code?: unknown }): Described {
  const { name, message, stack = "", code, cause } = error
  return {
    type: name,
    message: masked(message),
    stack: masked(stack),
    ...(code === undefined ? {} : { code }),
    // without it a fetch says no more than that it failed
    ...(cause instanceof Error && { cause: describe(cause) }),
  }
}

function masked(text: string): string {
  return text.replace(/\b1[3-9]\d{9}\b/g, "[hidden]")
}
