import { changed, ledBy, made } from "./steps.mjs"

/** A third kind of notice, which stays for half a minute at the foot of the page. */
export const notice = {
  steps: [
    changed("src/domain/app/Notice.ts", [["notification: 4_500 }", "notification: 4_500, hint: 30_000 }"]]),
    changed("src/app/Notices.tsx", [
      ["  notification: {\n", "  hint: { Region: HintRegion, View: Toast },\n  notification: {\n"],
      [`import { Notification }`, `import { HintRegion } from "#ui/kit/HintRegion.tsx"\nimport { Notification }`],
    ]),
    ledBy(
      "HintRegion",
      made(
        "src/ui/kit/HintRegion.tsx",
        `import type { ReactNode } from "react"

export const HintRegion = ({ children }: { readonly children: ReactNode }) => (
  <div aria-live="polite" className="pointer-events-none fixed inset-x-4 bottom-2 z-40 flex flex-col items-center gap-2 print:hidden">
    {children}
  </div>
)
`,
      ),
    ),
    ledBy(
      "siteRules.test.ts",
      changed("tests/domain/app/siteRules.test.ts", [["notification: 4_500 }", "notification: 4_500, hint: 30_000 }"]]),
    ),
  ],
  tests: ["tests/domain/app/siteRules.test.ts", "tests/machines/app/noticesMachine.test.ts"],
}
