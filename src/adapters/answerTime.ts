import type { HttpAnswer } from "./HttpClient.ts"
import type { Answered } from "./SampledClock.ts"

/** The server's time that an answer names, as a sample. */
export const answerTime = ({ headers, sentAt, receivedAt }: HttpAnswer): Answered => {
  const exact = Number(headers["x-server-time"] ?? Number.NaN)
  return Number.isFinite(exact)
    ? { time: exact, precise: true, sentAt, receivedAt }
    : { time: Date.parse(headers["date"] ?? ""), precise: false, sentAt, receivedAt }
}
