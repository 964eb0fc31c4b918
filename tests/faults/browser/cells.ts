import { type FaultName, FAULTS, PRIMARY_KILLED } from "./faults.ts"
import { type MomentName, MOMENTS } from "./moments.ts"

export interface Cell {
  /** `fault/moment`, with dashes. */
  readonly name: string
  readonly fault: FaultName
  readonly moment: MomentName
}

const nameOf = (fault: FaultName, moment: MomentName): string =>
  `${fault}/${moment}`.replaceAll(",", "").replaceAll(" ", "-")

/** What cannot happen, or is the same as another cell. */
const isMeaningful = (fault: FaultName, moment: MomentName): boolean => {
  // nothing is stored yet, nothing is stored any more
  if (fault.startsWith("storage") && (moment === "start pressed" || moment === "review")) return false
  // its page is loaded then, and this fault looks that none is
  if (fault === PRIMARY_KILLED && moment === "review") return false
  if (fault.startsWith("clock") && moment === "review") return false
  return true
}

/** Every meaningful fault at every moment. */
export const CELLS: ReadonlyArray<Cell> = (Object.keys(FAULTS) as FaultName[]).flatMap((fault) =>
  (Object.keys(MOMENTS) as MomentName[])
    .filter((moment) => isMeaningful(fault, moment))
    .map((moment) => ({ name: nameOf(fault, moment), fault, moment })),
)

/** Those of which `npm test` runs one half or the other: each fault once, at its most revealing moment. */
export const TELLING: ReadonlyArray<string> = [
  nameOf("tab killed", "typing"),
  nameOf("browser killed", "kept, not sent"),
  nameOf("offline", "kept, not sent"),
  nameOf("503", "handing in"),
  nameOf("401", "typing"),
  nameOf("two devices", "idle"),
  nameOf("server killed", "sent, not answered"),
  nameOf("storage full", "typing"),
  nameOf("storage corrupt", "idle"),
  nameOf("new build", "kept, not sent"),
  nameOf("clock a day ahead", "idle"),
  nameOf("sleep", "last seconds"),
]
