import { documentPage } from "./documentPage.tsx"

export const page = documentPage("关于我们", () => "aboutus")
