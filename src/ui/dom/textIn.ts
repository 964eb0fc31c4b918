/** The text of a field of a form, without the white space around it. */
export const textIn = (form: HTMLFormElement, name: string): string => {
  const value = new FormData(form).get(name)
  return typeof value === "string" ? value.trim() : ""
}
