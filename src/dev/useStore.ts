import { useSyncExternalStore } from "react"
import type { Store } from "./Store.ts"

export const useStore = <T>({ subscribe, get }: Store<T>): T => useSyncExternalStore(subscribe, get)
