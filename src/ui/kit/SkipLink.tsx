/** The first stop of the Tab key: past the navigation to what the page is about. */
export const SkipLink = ({ target = "main" }: { readonly target?: string }) => (
  <a
    href={`#${target}`}
    className="sr-only rounded-md bg-accent px-4 py-2 font-medium text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-4 focus:z-50"
  >
    跳到正文
  </a>
)
