export type Attributes = Readonly<Record<string, string | number>>

/** A part of a trace. Every name is one of the server's own; no attribute says anything of a person. */
export interface Part {
  readonly name: string
  readonly kind: "server" | "client" | "internal"
  readonly attributes?: Attributes
  /** Of which part elsewhere it is one: another cell has recorded it. */
  readonly above?: TracePoint | null
}

/** A part of a trace, as another cell knows it: W3C's numbers, hexadecimal. */
export interface TracePoint {
  readonly traceId: string
  readonly spanId: string
}

/** Ends a part, once. `failure` is a code, never a sentence, which may repeat what somebody wrote. */
export type EndPart = (attributes: Attributes, failure?: string) => void

/** Who records what work consists of and how long each part takes. */
export interface Traces {
  /** Runs something as a part of what goes on, else as the beginning of a trace. */
  readonly begin: <T>(part: Part, run: (end: EndPart) => T) => T
  /** Of what goes on; null where nothing is recorded of it. */
  readonly point: () => TracePoint | null
}

/** The same for work that ends with its promise. */
export const tracePromise = async <T>(traces: Traces | null, part: Part, run: () => Promise<T>): Promise<T> => {
  if (traces === null) return run()
  return traces.begin(part, async (end) => {
    try {
      const done = await run()
      end({})
      return done
    } catch (error) {
      end({}, codeOf(error))
      throw error
    }
  })
}

/** What may be said of an error to anybody. */
export const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return "unknown"
  const { code } = error as Error & { readonly code?: unknown }
  return typeof code === "string" ? code : error.name
}
