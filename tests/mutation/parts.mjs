const domain = [
  "AnswerMerge",
  "AnswerValue",
  "BlankText",
  "Evidence",
  "JournalRecord",
  "ReceiptDigest",
  "Reconcile",
  "Remaining",
  "ResultParts",
  "Resume",
  "SavedWord",
  "SaveBatch",
  "Scoring",
]
const server = [
  "arrived",
  "endAttempt",
  "grade",
  "handIn",
  "lateHandIn",
  "makeReceipt",
  "nonce",
  "saveRecords",
  "signReceipt",
]

/** What is changed, and which tests have to notice. */
export const parts = {
  device: {
    mutate: [...domain.map((name) => `src/domain/exam/${name}.ts`), "src/adapters/journal/!(toolsStore).ts"],
    include: [`tests/domain/exam/{${domain.join(",")}}.test.ts`, "tests/adapters/journal/*.test.ts"],
    exclude: ["tests/adapters/journal/indexedDbStore.test.ts"],
    globalSetup: [],
    testTimeout: 5_000,
    // some changes of the ladder of stores never come to rest
    patience: 10_000,
  },
  server: {
    mutate: server.map((name) => `server/exam/${name}.ts`),
    include: ["tests/server/exam/{attempt,grade,handIn,late,makeReceipt,nonce,save,signReceipt}.test.ts"],
    exclude: [],
    globalSetup: ["tests/support/database.ts"],
    testTimeout: 20_000,
    // only slow, on a busy machine, is not noticed
    patience: 60_000,
  },
}
