/** The page in a dehydrated tree, whose module must be loaded before the tree is resumed; null on an error page or in a shell. */
export const pageIn = (dehydrated: unknown): string | null => {
  const { children } = dehydrated as {
    readonly children?: {
      readonly navigation?: {
        readonly snapshot?: { readonly context?: { readonly current?: { readonly page?: string } | null } }
      }
    }
  }
  return children?.navigation?.snapshot?.context?.current?.page ?? null
}
