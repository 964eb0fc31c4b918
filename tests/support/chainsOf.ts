import * as Evidence from "#domain/attempt/Evidence.ts"

/** The chains of a log that is read at once, in any order. */
export const chainsOf = (
  records: ReadonlyArray<Evidence.Logged>,
  witness: Evidence.Witness,
): ReadonlyArray<Evidence.Chain> => {
  const clients = [...Map.groupBy(records, ({ client_id }) => client_id).values()]
  const inOrder = clients.flatMap((of) => of.toSorted((a, b) => a.seq - b.seq))
  return Evidence.carriedOn([], undefined, inOrder, witness)
}
