import { documentPage } from "./documentPage.tsx"

export const page = documentPage("帮助", ({ id = "" }) => id)
