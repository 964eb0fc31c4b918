const domain = [
  "AnswerMerge",
  "Answers",
  "AnswerValue",
  "BlankText",
  "DeviceRecords",
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
const ROOMS = { AnswerValue: "question", BlankText: "question", Scoring: "question", ResultParts: "result" }
const server = {
  attempt: [
    "acknowledged",
    "endAttempt",
    "grade",
    "handIn",
    "lateHandIn",
    "makeReceipt",
    "nonce",
    "saveRecords",
    "signReceipt",
  ],
}

/** What is changed, and which tests have to notice. */
export const parts = {
  device: {
    mutate: [...domain.map((name) => `src/domain/${ROOMS[name] ?? "attempt"}/${name}.ts`), "src/adapters/journal/*.ts"],
    include: [
      `tests/domain/{attempt,question,result}/{${domain.join(",")}}.test.ts`,
      "tests/adapters/journal/*.test.ts",
    ],
    exclude: ["tests/adapters/journal/indexedDbStore.test.ts"],
    globalSetup: [],
    testTimeout: 5_000,
    // some changes of the ladder of stores never come to rest
    patience: 10_000,
  },
  server: {
    mutate: Object.entries(server).flatMap(([folder, names]) => names.map((name) => `server/${folder}/${name}.ts`)),
    include: ["tests/server/attempt/{attempt,grade,handIn,late,makeReceipt,nonce,quota,save,signReceipt}.test.ts"],
    exclude: [],
    globalSetup: ["tests/support/database.ts"],
    testTimeout: 20_000,
    // only slow, on a busy machine, is not killed
    patience: 60_000,
  },
}
