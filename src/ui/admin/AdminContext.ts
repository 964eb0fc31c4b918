import { useSelector } from "@xstate/react"
import { createContext, use } from "react"
import type { ActorRefFrom } from "xstate"
import type { adminMachine } from "#machines/admin/adminMachine.ts"

/** A file on its way to the machine, which is told its field alone. */
export interface ChosenFile {
  readonly field: string
  readonly file: File
}

export interface Admin {
  /** The root actor, made outside React. */
  readonly actor: ActorRefFrom<typeof adminMachine>
  readonly putFile: (chosen: ChosenFile) => void
}

export const AdminContext = createContext<Admin | null>(null)

export const useAdmin = (): Admin => {
  const admin = use(AdminContext)
  if (admin === null) throw new Error("AdminContext is missing")
  return admin
}

export const useAdminRef = (): Admin["actor"] => useAdmin().actor

export const useMe = () => useSelector(useAdminRef(), ({ context }) => context.me)
