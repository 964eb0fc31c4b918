import { before, changed, ledBy, made, unled } from "./steps.mjs"

/** The difficulty of a course, a column of content that the list of courses is filtered by. */
export const filter = {
  steps: [
    before(
      "src/domain/contract/course.ts",
      "      ...Page,\n    }),\n    PageOf(CourseCard),",
      `      difficulty: Schema.optionalKey(Schema.Literals(["basic", "advanced"]).annotate({ message: "没有这种难度" })),\n`,
    ),
    before(
      "server/cards/courseCards.ts",
      "  teacher_id: (sql, id, agencyId)",
      "  difficulty: (sql, difficulty) => sql`and c.difficulty = ${difficulty}`,\n",
    ),
    before(
      "src/domain/course/CourseFilters.ts",
      "  free: { name:",
      `  difficulty: { name: "difficulty", fits: /^(basic|advanced)$/ },\n`,
    ),
    changed("src/ui/course/CourseFilterBar.tsx", [
      [
        "    free: showsPrices",
        `    difficulty: { label: "难度", choices: LEVELS, other: "" },\n    free: showsPrices`,
      ],
      [
        "const COSTS = [",
        `const LEVELS = [\n  { value: "basic", label: "入门" },\n  { value: "advanced", label: "进阶" },\n]\n\nconst COSTS = [`,
      ],
    ]),
    ledBy("labels.test.ts", before("src/domain/form/labels.ts", `  free: "免费筛选",`, `  difficulty: "难度",\n`)),
    ledBy(
      "takes every difficulty of an address",
      made(
        "server/db/migrations/9999_difficulty_of_a_course.sql",
        `alter table courses add difficulty text check (difficulty in ('basic', 'advanced'));\n`,
      ),
    ),
    unled(
      before(
        "server/content/files.ts",
        "  class_type: Filled,\n  price: Yuan,",
        `  difficulty: orNull(Schema.Literals(["basic", "advanced"]).annotate({ message: "难度只能是 basic 或 advanced" })),\n`,
      ),
    ),
  ],
  tests: ["tests/domain/form/labels.test.ts", "tests/server/course/course.test.ts"],
}
