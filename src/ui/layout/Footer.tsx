import { memo } from "react"
import { Link } from "../kit/Link.tsx"
import type { Shell } from "./Shell.ts"

/** The same on every page, whatever its address. */
export const Footer = memo(function Footer({ footer }: Pick<Shell, "footer">) {
  return footer === null ? null : (
    <footer className="border-t border-line text-grey print:hidden">
      <div className="mx-auto grid max-w-page gap-x-12 gap-y-4 px-4 py-8 md:grid-cols-[1fr_auto] md:px-6">
        <div className="max-w-read">
          {footer.about === "" ? null : <p>{footer.about}</p>}
          {footer.contact === "" ? null : <p className="mt-1">{footer.contact}</p>}
        </div>
        {footer.links.length === 0 ? null : (
          <nav aria-label="页脚">
            <ul className="flex flex-wrap gap-x-6 md:grid md:grid-cols-2">
              {footer.links.map(({ name, url }) => (
                <li key={url}>
                  <Link href={url} className="flex min-h-11 items-center hover:text-accent-ink">
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
        {footer.copyright === "" ? null : <p className="md:col-span-2">{footer.copyright}</p>}
      </div>
    </footer>
  )
})
