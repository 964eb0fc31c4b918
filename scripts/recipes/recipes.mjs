/** Puts text before the first place of the file that holds `mark`. */
const before = (file, mark, text) => ({ file, edit: (old) => put(old, mark, `${text}${mark}`, file) })

const put = (old, mark, text, file) => {
  if (!old.includes(mark)) throw new Error(`${file} has no ${JSON.stringify(mark)} any more: change the recipe`)
  return old.replace(mark, () => text)
}

const made = (file, text) => ({ file, edit: () => text })

/** What docs/recipes.md tells, done. `tests` runs once the types are right; each step's file is what leads to it. */
export const RECIPES = {
  page: {
    steps: [
      before(
        "src/domain/route/routes.ts",
        `  { path: "/search",`,
        `  { path: "/terms", page: "terms", layout: "default", auth: false, study: true },\n`,
      ),
      before("server/feeds/siteMap.ts", `  search: null,`, `  terms: "always",\n`),
      before("tests/support/addresses.ts", `  policy: "/policy",`, `  terms: "/terms",\n`),
      made(
        "src/routes/news/terms.tsx",
        `import { documentPage } from "./documentPage.tsx"\n\nexport const page = documentPage("服务条款", () => "policy")\n`,
      ),
      {
        leads: "matchRoute.test.ts",
        ...before("docs/specification.md", "| `/search` ", "| `/terms` | terms | default | no | on | |\n"),
      },
    ],
    tests: ["tests/routes/pages.test.ts", "tests/domain/route"],
  },
  call: {
    steps: [
      before(
        "src/domain/contract/news.ts",
        `  "news.list": get(`,
        `  "news.count": get("/news/count", "资讯条数", Nothing, Schema.Struct({ total: Schema.Finite })),\n`,
      ),
      {
        file: "server/news/calls.ts",
        // who answers all calls lacks this one
        leads: "server/handlers.ts",
        edit: (old) =>
          put(
            put(old, `Handlers<"news.categories"`, `Handlers<"news.categories" | "news.count"`, "server/news/calls.ts"),
            `  "news.list": async`,
            `  "news.count": async (_input, ctx) => ({ total: (await newsCards(ctx, { limit: 1, offset: 0 })).total }),\n\n  "news.list": async`,
            "server/news/calls.ts",
          ),
      },
      before("tests/server/attempt/leakCases.ts", `  "news.list": page,`, `  "news.count": none,\n`),
      {
        leads: "specification.test.ts",
        ...before(
          "docs/specification.md",
          "| `news.list` ",
          "| `news.count` | GET | `/news/count` | optional | safe | nothing | how many articles there are |\n",
        ),
      },
    ],
    tests: [
      "tests/docs/specification.test.ts",
      "tests/domain/form/labels.test.ts",
      "tests/machines/record/contractFields.test.ts",
    ],
  },
}
