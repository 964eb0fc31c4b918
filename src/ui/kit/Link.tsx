import { type AnchorHTMLAttributes, type MouseEvent, use } from "react"
import { NavigateContext } from "./NavigateContext.ts"

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href" | "style"> {
  /** A path of this site, a hash, or a full address, which opens in its own tab. */
  readonly href: string
  /** Whether it leads to where the visitor is. */
  readonly current?: boolean
  /** Takes the place of where the visitor is in the history. */
  readonly replace?: boolean
}

export const Link = ({ current = false, replace = false, ...rest }: LinkProps) => {
  const { href, onClick } = rest
  const navigate = use(NavigateContext)
  const shared = current ? { ...rest, "aria-current": "page" as const } : rest
  // oxlint-disable jsx-a11y/anchor-has-content -- children come with the rest
  if (/^https?:/i.test(href)) return <a target="_blank" rel="noopener noreferrer" {...shared} />
  if (navigate === null || !/^\/(?!\/)/.test(href) || rest.target !== undefined) return <a {...shared} />
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    onClick?.(event)
    if (event.defaultPrevented) return
    event.preventDefault()
    navigate(href, replace)
  }
  return <a {...shared} href={href} onClick={follow} />
}
