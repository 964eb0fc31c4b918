type WebStorage = Pick<Storage, "length" | "key" | "getItem" | "setItem" | "removeItem">

/** What this browser keeps, for good and for this window: the one door to it. Asking may throw. */
export const webStorage: { local: () => WebStorage; window: () => WebStorage } = {
  local: () => localStorage,
  window: () => sessionStorage,
}
