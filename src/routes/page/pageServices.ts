import { fromPromise } from "xstate"

/** What a page does outside of its machines, loaded with the first use; a failed load is tried again by the next. */
export const pageServices = <S>(load: () => Promise<S>) => {
  let loading: Promise<S> | null = null
  let loaded: S | null = null
  const ready = (): Promise<S> => {
    loading ??= load().then((services) => (loaded = services))
    loading.catch(() => (loading = null))
    return loading
  }
  return {
    ready,
    actor: <I, O>(work: (services: S) => (input: I, signal: AbortSignal) => Promise<O>) =>
      fromPromise<O, I>(async ({ input, signal }) => work(await ready())(input, signal)),
    /** Begins within the event that asks for it, once the services are there. */
    act:
      <P>(work: (services: S) => (params: P, signal: AbortSignal) => unknown) =>
      (_: unknown, params: P): void => {
        const begin = (services: S) => void work(services)(params, new AbortController().signal)
        if (loaded === null) void ready().then(begin, () => {})
        else begin(loaded)
      },
  }
}
