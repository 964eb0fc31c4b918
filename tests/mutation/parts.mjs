const domain = [
  "AnswerMerge",
  "AnswerValue",
  "BlankText",
  "JournalRecord",
  "ReceiptDigest",
  "Remaining",
  "Resume",
  "SavedWord",
  "SaveBatch",
  "Scoring",
]
const server = ["endAttempt", "grade", "saveRecords", "signReceipt"]

/** What is changed, and which tests have to notice. */
export const parts = {
  device: {
    mutate: [...domain.map((name) => `src/domain/exam/${name}.ts`), "src/adapters/journal/!(toolsStore).ts"],
    include: [`tests/domain/exam/{${domain.join(",")}}.test.ts`, "tests/adapters/journal/*.test.ts"],
    exclude: ["tests/adapters/journal/indexedDbStore.test.ts"],
    globalSetup: [],
  },
  server: {
    mutate: server.map((name) => `server/exam/${name}.ts`),
    include: ["tests/server/exam/{attempt,handIn,late,nonce,save}.test.ts"],
    exclude: [],
    globalSetup: ["tests/support/database.ts"],
  },
}
