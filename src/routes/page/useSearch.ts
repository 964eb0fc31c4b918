import { useSelector } from "@xstate/react"
import { useNavigationRef } from "#ui/AppContext.ts"

/** The query of the address that is shown. */
export const useSearch = (): URLSearchParams =>
  new URLSearchParams(useSelector(useNavigationRef(), ({ context }) => context.current?.search ?? ""))
