import { documentPage } from "./documentPage.tsx"

export const page = documentPage("隐私说明", () => "private")
