const PATIENCE_MS = 5_000

/** Whether the server of this page answers anything. */
export const isAnswered = (): Promise<boolean> =>
  fetch("/healthz", { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(PATIENCE_MS) }).then(
    () => true,
    () => false,
  )
