import { useSelector } from "@xstate/react"
import type { Params } from "#domain/route/pathPattern.ts"
import { useNavigationRef } from "#ui/AppContext.ts"

const NONE: Params = {}

/** Parameters of the address that is shown, decoded. */
export const useParams = (): Params => useSelector(useNavigationRef(), ({ context }) => context.current?.params ?? NONE)
