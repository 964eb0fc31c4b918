const BOUNDARY = "simulated"

/** A call with a file as it goes over the line; its file is a text. */
export const formOf = async (form: FormData) => {
  const file = form.get("file")
  const text = file instanceof Blob ? await file.text() : ""
  return formWith(text)
}

export const formWith = (text: string) => ({
  headers: { "Content-Type": `multipart/form-data; boundary=${BOUNDARY}` },
  body: [
    `--${BOUNDARY}`,
    'Content-Disposition: form-data; name="file"; filename="blob"',
    "Content-Type: application/pdf",
    "",
    text,
    `--${BOUNDARY}--`,
    "",
  ].join("\r\n"),
})

/** The text of the file. */
export const fileIn = (body: string): string =>
  body.slice(body.indexOf("\r\n\r\n") + 4, body.lastIndexOf(`\r\n--${BOUNDARY}--`))
