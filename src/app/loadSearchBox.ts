/** Machine and view of the search box, side by side; each is imported again by what uses it. */
export const loadSearchBox = async () => {
  await Promise.all([import("#routes/search/searchBox.ts"), import("#ui/search/SearchBox.tsx")])
  const { box } = await import("#routes/search/searchBox.ts")
  return { box }
}
