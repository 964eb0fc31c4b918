/** Where a bank's files stand. `agency`: at which it is named. */
export const bankPath = (agency: string | null, bank: string): string =>
  `${rootOf(agency !== null && isIdOf(agency, bank) ? agency : null)}catalog/banks/${bank}`

/** Where the files of an agency, or those that all share, begin. */
export const rootOf = (owner: string | null): string => (owner === null ? "" : `agencies/${owner}/`)

/** Whether an id says that a bank, a question or a paper is an agency's own. */
export const isIdOf = (agency: string, id: string): boolean => id.startsWith(idStart(agency))

/** What ids of new banks, questions and papers begin with. */
export const idStart = (owner: string | null): string => (owner === null ? "" : `${owner}.`)
