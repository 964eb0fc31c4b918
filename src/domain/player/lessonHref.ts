/** The id of a player's user where nobody is signed in: nothing of a guest is kept. */
export const isGuest = (user_id: string): boolean => user_id === ""

/** Whether a lesson can be played: all of them by who joined, else those that are free. */
export const isOpen = ({ joined }: { readonly joined: boolean }, { preview }: { readonly preview: boolean }): boolean =>
  joined || preview

/** Where a lesson is played: a guest sees those that are free. */
export const lessonHref = (classroom_id: string, lesson_id: string, guest: boolean): string =>
  `/course/${guest ? "try" : "study"}/${classroom_id}?lesson_id=${lesson_id}`
