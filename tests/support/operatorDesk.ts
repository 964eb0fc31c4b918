import type { OperatorDesk } from "#server/core/OperatorReport.ts"

/** What an operator's work is told, outside of a command. */
export const operatorDesk = (desk: Pick<OperatorDesk, "agency" | "now"> & Partial<OperatorDesk>): OperatorDesk => ({
  isDryRun: false,
  progress: () => {},
  ...desk,
})
