/**
 * An expected success or failure as plain data, for modules that the first chunk loads: it survives JSON and costs no
 * import. Modules loaded later may use `effect/Result` instead.
 */
export type Outcome<A, E> = { readonly ok: true; readonly value: A } | { readonly ok: false; readonly error: E }

export const succeed = <A>(value: A): { readonly ok: true; readonly value: A } => ({ ok: true, value })

export const fail = <E>(error: E): { readonly ok: false; readonly error: E } => ({ ok: false, error })
