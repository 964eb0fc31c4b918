import { setTimeout as sleep } from "node:timers/promises"
import { ObjectsUnavailable } from "./ObjectsUnavailable.ts"

/** Waits between two tries; milliseconds. */
export type Wait = (ms: number) => Promise<unknown>

const TRIES = 4
const FIRST_WAIT_MS = 100
const ANSWER_MS = 20_000

interface Options {
  /** Statuses beside 2xx that are no failure. */
  readonly also: ReadonlyArray<number>
  /** For the message of a failure; without a signature. */
  readonly what: string
  readonly wait?: Wait | undefined
}

/**
 * Sends a request until it is answered, at most four times; the waits between grow and are jittered. Tries again where
 * there is no answer, and for 429 and 5xx. Rejects with ObjectsUnavailable.
 */
export const askAgain = async (
  request: () => Promise<Request>,
  { also, what, wait = sleep }: Options,
): Promise<Response> => {
  for (let tried = 1; ; tried += 1) {
    const answer = await sent(await request())
    if (answer instanceof Response && (answer.ok || also.includes(answer.status))) return answer
    const failure = answer instanceof Response ? await failureOf(answer) : answer
    const isPassing = !(answer instanceof Response) || answer.status === 429 || answer.status >= 500
    if (!isPassing || tried === TRIES) throw new ObjectsUnavailable(`${what}: ${reasonOf(failure)}`, { cause: failure })
    await wait(FIRST_WAIT_MS * 2 ** tried * (0.5 + Math.random() / 2))
  }
}

/** The answer once its head is there; its body may take longer. */
const sent = async (request: Request): Promise<Response | Error> => {
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(new Error(`no answer within ${ANSWER_MS} ms`)), ANSWER_MS)
  try {
    return await fetch(request, { signal: patience.signal })
  } catch (error) {
    return error as Error
  } finally {
    clearTimeout(timer)
  }
}

const failureOf = async (answer: Response): Promise<Error> => {
  const text = await answer.text().catch(() => "")
  const code = /<Code>([\w.]{1,60})<\/Code>/.exec(text)?.[1]
  return new Error(code === undefined ? String(answer.status) : `${answer.status} ${code}`)
}

/** fetch says only that it failed; why is in its cause. */
const reasonOf = ({ message, cause }: Error): string =>
  cause instanceof Error ? `${message} (${(cause as NodeJS.ErrnoException).code ?? cause.message})` : message
