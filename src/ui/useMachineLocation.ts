import { useSelector } from "@xstate/react"
import type { BaseLocationHook, BaseSearchHook } from "wouter"
import { useNavigationRef } from "./AppContext.ts"

const useMachineSearch: BaseSearchHook = () =>
  useSelector(useNavigationRef(), (snapshot) => snapshot.context.current?.search.slice(1) ?? "")

/** wouter reads the committed place from the navigation machine and writes through it: one truth. */
export const useMachineLocation: BaseLocationHook = Object.assign(
  (): [string, (to: string, options?: { readonly replace?: boolean }) => void] => {
    const navigation = useNavigationRef()
    const path = useSelector(navigation, (snapshot) => snapshot.context.current?.path ?? "/")
    return [
      path,
      (href, options) =>
        navigation.send({ type: "navigate", href, source: options?.replace === true ? "replace" : "push" }),
    ]
  },
  { searchHook: useMachineSearch },
)

const noPatterns = (): never => {
  throw new Error("addresses are matched by the navigation machine")
}

// where wouter's own names for the browser's address, and for patterns of routes, lead in the site's bundle
export { useMachineLocation as useBrowserLocation, useMachineSearch as useSearch, noPatterns as parse }
