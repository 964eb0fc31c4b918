import { type DisplayMode, displayMode } from "#domain/core/Agency.ts"
import { useStartUp } from "#ui/AppContext.ts"

/** Whether this host shows everything or is there to study (section 4). */
export const useMode = (): DisplayMode => {
  const { agency, host } = useStartUp()
  return displayMode(agency, host)
}
