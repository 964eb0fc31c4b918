import type { FastifyInstance } from "fastify"
import type { Config } from "../config.ts"

const ALWAYS = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "SAMEORIGIN",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
} as const

/** Security headers; an answer's own `Content-Security-Policy` is kept. */
export const protectAnswers = (app: FastifyInstance, { resourceUrl }: Pick<Config, "resourceUrl">): void => {
  const resources = URL.canParse(resourceUrl) ? ` ${new URL(resourceUrl).origin}` : ""
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: blob:${resources}`,
    `connect-src 'self'${resources}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join("; ")
  app.addHook("onSend", (request, reply, payload, done) => {
    void reply.headers(ALWAYS)
    if (!reply.hasHeader("content-security-policy")) void reply.header("content-security-policy", policy)
    // it would refuse what the policy allows
    else if (framesOthers(String(reply.getHeader("content-security-policy"))))
      void reply.removeHeader("x-frame-options")
    if (request.protocol === "https") void reply.header("strict-transport-security", "max-age=31536000")
    done(null, payload)
  })
}

const framesOthers = (policy: string): boolean => /frame-ancestors 'self' [^;]/.test(policy)
