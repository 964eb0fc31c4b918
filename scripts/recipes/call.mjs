import { before, changed, ledBy } from "./steps.mjs"

export const call = {
  steps: [
    before(
      "src/domain/contract/news.ts",
      `  "news.list": get(`,
      `  "news.count": get("/news/count", "资讯条数", Nothing, Schema.Struct({ total: Schema.Finite })),\n`,
    ),
    ledBy(
      // who answers all calls lacks this one
      "server/handlers.ts",
      changed("server/news/calls.ts", [
        [`Handlers<"news.categories"`, `Handlers<"news.categories" | "news.count"`],
        [
          `  "news.list": async`,
          `  "news.count": async (_input, ctx) => ({ total: (await newsCards(ctx, { limit: 1, offset: 0 })).total }),\n\n  "news.list": async`,
        ],
      ]),
    ),
    before("tests/server/attempt/leakCases.ts", `  "news.list": page,`, `  "news.count": none,\n`),
    ledBy(
      "specification.test.ts",
      before(
        "docs/specification.md",
        "| `news.list` ",
        "| `news.count` | GET | `/news/count` | optional | safe | nothing | how many articles there are |\n",
      ),
    ),
  ],
  tests: [
    "tests/docs/specification.test.ts",
    "tests/domain/form/labels.test.ts",
    "tests/machines/record/contractFields.test.ts",
  ],
}
