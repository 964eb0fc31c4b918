import type { OperatorContext } from "#server/core/OperatorReport.ts"

/** What an operator's work is told, outside of a command. */
export const operatorContext = (
  operator: Pick<OperatorContext, "agency" | "now"> & Partial<OperatorContext>,
): OperatorContext => ({
  role: "operator",
  by: "root",
  account: null,
  secretsKey: null,
  isDryRun: false,
  progress: () => {},
  ...operator,
})
