import type { Reporter, TestCase } from "vitest/node"

/** Prints what failed when it failed: a run that is stopped before its end has said why. */
export const failuresAtOnce: Reporter = {
  onTestCaseResult: (test: TestCase) => {
    const result = test.result()
    if (result.state !== "failed") return
    // a property names its counterexample, and its cause what was wrong with it
    const reasons = result.errors.map(({ message, stack, cause }) =>
      [message, stack, cause?.message, cause?.diff].filter((part) => part !== undefined).join("\n"),
    )
    process.stderr.write(`\nfailed: ${test.module.moduleId} > ${test.fullName}\n${reasons.join("\n")}\n`)
  },
}
