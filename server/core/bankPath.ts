/** Where a bank's files stand. `agency`: at which it is named. */
export const bankPath = (agency: string | null, bank: string): string => `${rootAt(agency, bank)}catalog/banks/${bank}`

/** Where the files begin of which one has an id. `agency`: at which it is named. */
export const rootAt = (agency: string | null, id: string): string =>
  rootOf(agency !== null && isIdOf(agency, id) ? agency : null)

/** Where the files of an agency, or those that all share, begin. */
export const rootOf = (owner: string | null): string => (owner === null ? "" : `agencies/${owner}/`)

/** Whether an id says that it is of what is an agency's own: a bank, a question, a paper, a course. */
export const isIdOf = (agency: string, id: string): boolean => id.startsWith(idStart(agency))

/** What ids of what is new begin with. */
export const idStart = (owner: string | null): string => (owner === null ? "" : `${owner}.`)
