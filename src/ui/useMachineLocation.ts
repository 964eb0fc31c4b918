import { useSelector } from "@xstate/react"
import type { BaseLocationHook, BaseSearchHook } from "wouter"
import { useNavigationRef } from "./AppContext.ts"

const useMachineSearch: BaseSearchHook = () =>
  useSelector(useNavigationRef(), ({ context }) => context.current?.search.slice(1) ?? "")

const ofTheMachine = (): never => {
  throw new Error("the navigation machine matches addresses, and is written to by links")
}

/** wouter reads the committed place from the navigation machine: one truth. */
export const useMachineLocation: BaseLocationHook = Object.assign(
  (): [string, () => never] => [
    useSelector(useNavigationRef(), ({ context }) => context.current?.path ?? "/"),
    ofTheMachine,
  ],
  { searchHook: useMachineSearch },
)

// where wouter's own names for the browser's address, and for patterns of routes, lead in the site's bundle
export { useMachineLocation as useBrowserLocation, useMachineSearch as useSearch, ofTheMachine as parse }
