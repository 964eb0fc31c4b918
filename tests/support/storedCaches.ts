/** The browser's stores of answers, as far as this site uses them by name. */
export const storedCaches = () => {
  const stores = new Map<string, Map<string, Response>>()
  return {
    open: async (name: string) => {
      const store = stores.get(name) ?? new Map<string, Response>()
      stores.set(name, store)
      return { put: async (key: string, answer: Response) => void store.set(key, answer) }
    },
    match: async (key: string, { cacheName }: { readonly cacheName: string }) =>
      stores.get(cacheName)?.get(key)?.clone(),
    delete: async (name: string) => stores.delete(name),
  }
}
