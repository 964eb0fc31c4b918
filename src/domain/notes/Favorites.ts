/** The folder that everybody has: where one tap puts a question. */
export const DEFAULT_FOLDER = "default"

/** The favourites after a question was put into a folder, or with null taken out. */
export const withMove = (
  favorites: ReadonlyArray<string>,
  question_id: string,
  folder_id: string | null,
): ReadonlyArray<string> => {
  const others = favorites.filter((id) => id !== question_id)
  return folder_id === null ? others : [...others, question_id]
}
