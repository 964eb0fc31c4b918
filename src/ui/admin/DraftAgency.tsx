import type { ViewOf } from "#domain/admin/learnerView.ts"
import { useColours } from "../dom/useColours.ts"
import { classes } from "../kit/classes.ts"
import { LinkButton } from "../kit/LinkButton.tsx"
import { BrandMark } from "../layout/BrandMark.tsx"
import { Footer } from "../layout/Footer.tsx"
import { navigationItems } from "../layout/navigationItems.ts"

/** The head and the foot of an agency's pages in its colours, and its certificate. */
export const DraftAgency = ({ agency }: { readonly agency: ViewOf<"agency"> }) => {
  const ref = useColours(agency.theme)
  const { name, logo, sections, footer, certificate } = agency
  return (
    <>
      <div ref={ref}>
        {/* it leads nowhere */}
        <div inert className="overflow-hidden rounded-lg border border-line bg-paper">
          <div className="border-b border-line px-4 py-2">
            <BrandMark brand={{ name, logo }} href="/" />
            <ul className="flex flex-wrap gap-x-1">
              {navigationItems({ sections, mode: "full", href: "/course" }, "header").map(
                ({ href, label, current }) => (
                  <li
                    key={href}
                    className={classes(
                      "border-b-2 px-3 py-2 whitespace-nowrap",
                      current ? "border-b-accent font-medium text-accent-ink" : "border-transparent",
                    )}
                  >
                    {label}
                  </li>
                ),
              )}
            </ul>
          </div>
          <p className="flex flex-wrap items-center gap-3 p-4">
            <LinkButton href="/" variant="primary">
              开始练习
            </LinkButton>
            <span className="text-accent-ink">链接</span>
          </p>
          <Footer footer={footer} />
        </div>
      </div>
      {certificate === null ? null : (
        <img
          src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(certificate)}`}
          alt="证书"
          width={297}
          height={210}
          className="h-auto w-full rounded-md border border-line"
        />
      )}
    </>
  )
}
