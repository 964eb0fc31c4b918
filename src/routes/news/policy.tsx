import { documentPage } from "./documentPage.tsx"

export const page = documentPage("用户协议", () => "policy")
