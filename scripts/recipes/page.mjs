import { before, ledBy, made } from "./steps.mjs"

export const page = {
  steps: [
    before(
      "src/domain/route/routes.ts",
      `  { path: "/search",`,
      `  { path: "/terms", page: "terms", layout: "default", auth: false, study: true },\n`,
    ),
    before("src/domain/route/guestPages.ts", `  search: {`, `  terms: { listed: "always", reads: [] },\n`),
    before("tests/support/addresses.ts", `  policy: "/policy",`, `  terms: "/terms",\n`),
    ledBy(
      "terms",
      made(
        "src/routes/news/terms.tsx",
        `import { documentPage } from "./documentPage.tsx"\n\nexport const page = documentPage("服务条款", () => "policy")\n`,
      ),
    ),
    ledBy(
      "matchRoute.test.ts",
      before("docs/specification.md", "| `/search` ", "| `/terms` | terms | default | no | on | |\n"),
    ),
  ],
  tests: ["tests/routes/pages.test.ts", "tests/domain/route"],
}
