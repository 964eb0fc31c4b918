import { useSelector } from "@xstate/react"
import type { BaseLocationHook } from "wouter"
import { useAdminRef } from "./AdminContext.ts"

/** Links of the kit write through the root machine, which owns the place. */
export const useAdminLocation: BaseLocationHook = () => {
  const actor = useAdminRef()
  const href = useSelector(actor, ({ context }) => context.href)
  return [
    href,
    (to: string, options?: { readonly replace?: boolean }) =>
      actor.send({ type: "navigate", href: to, replace: options?.replace === true }),
  ]
}
