import type { Role } from "./Role.ts"

/** An operation's agency, beside the fields of its input; none of these has its name. */
export const AGENCY = "agency"

/** Of the whole site, or of a person of the agency: marks and drafts are under the account of whose they are. */
const OF_HOME: ReadonlySet<string> = new Set([
  "agency:list",
  "agency:open",
  "mark:batch",
  "content:offer",
  "content:rows",
  "content:edit",
  "question:file",
])

/** Whether a role says of which agency an operation is: who works for the site does, but for their own account. */
export const isOfAnyAgency = (role: Role, name: string): boolean =>
  role === "operator" && !name.startsWith("own:") && !OF_HOME.has(name)
