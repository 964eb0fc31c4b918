/**
 * Who counts what a process does. Every name is one of the server's own (a call, a route, a job), never an agency's, a
 * person's or a visitor's word: their number is bounded.
 */
export interface Meter {
  /** A request by the name of its call, else by the route that took it; `ms` with fractions. */
  readonly answered: (route: string, status: number, ms: number) => void
  readonly jobRan: (job: string, isDone: boolean) => void
  readonly smsSent: (outcome: "sent" | "unknown" | "limited" | "unsent" | "failed") => void
  /** What a push service made of it: `gone`: the browser takes no more; `later`: it is sent again. */
  readonly pushSent: (outcome: "taken" | "gone" | "later" | "refused") => void
  /** `refused`: the provider answered, and the answer was no. */
  readonly providerAsked: (provider: string, asked: string, outcome: "answered" | "refused" | "failed") => void
}

/** Nobody counts. */
export const NO_METER: Meter = {
  answered: () => {},
  jobRan: () => {},
  smsSent: () => {},
  pushSent: () => {},
  providerAsked: () => {},
}
