import type { ROUTES } from "./routes.ts"

/** Every page of the product by name. */
export type PageName = Exclude<(typeof ROUTES)[number]["page"], null>
