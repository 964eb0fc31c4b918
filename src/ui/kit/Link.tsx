import type { AnchorHTMLAttributes } from "react"
import { Link as RouterLink } from "wouter"

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href" | "style"> {
  /** A path of this site, a hash, or a full address, which opens in its own tab. */
  readonly href: string
  /** Whether it leads to where the visitor is. */
  readonly current?: boolean
  /** Takes the place of where the visitor is in the history. */
  readonly replace?: boolean
}

export const Link = ({ href, current = false, replace = false, ...rest }: LinkProps) => {
  const shared = current ? { ...rest, "aria-current": "page" as const } : rest
  if (href.startsWith("/") && !href.startsWith("//") && rest.target === undefined)
    return <RouterLink href={href} replace={replace} {...shared} />
  // oxlint-disable jsx-a11y/anchor-has-content -- children come with the rest
  if (/^https?:/i.test(href)) return <a href={href} target="_blank" rel="noopener noreferrer" {...shared} />
  return <a href={href} {...shared} />
}
