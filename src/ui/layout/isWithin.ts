/** Whether an address is that path or under it; `/` has nothing under it. */
export const isWithin = (href: string, path: string): boolean => {
  const here = href.split(/[?#]/, 1)[0] ?? ""
  return here === path || (path !== "/" && here.startsWith(`${path}/`))
}
