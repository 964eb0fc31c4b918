import { afterAll } from "vitest"
import { closeVisitors } from "./browser.ts"

// test files share one browser: each leaves it without pages
afterAll(closeVisitors)
