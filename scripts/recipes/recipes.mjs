import { act } from "./act.mjs"
import { call } from "./call.mjs"
import { filter } from "./filter.mjs"
import { notice } from "./notice.mjs"
import { page } from "./page.mjs"
import { provider } from "./provider.mjs"

/** What docs/recipes.md tells, done. `tests` runs once the types are right; each step's file is what leads to it. */
export const RECIPES = { page, call, filter, notice, provider, act }
