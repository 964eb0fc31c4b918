export interface PrefetchContext {
  /** Addresses whose code and data are to be fetched, the next one first. */
  readonly queue: ReadonlyArray<string>
  /** Asked for already. */
  readonly known: ReadonlyArray<string>
}

/** Links that the visitor may follow next. */
export interface PrefetchEvent {
  readonly type: "prefetch.add"
  readonly hrefs: ReadonlyArray<string>
}
