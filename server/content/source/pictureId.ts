/** Id of a picture in `pictures`: what its address ends with. `hash`: SHA-256 in hex. */
export const pictureId = (file: string, hash: string): string =>
  `${hash.slice(0, 24)}${file.slice(file.lastIndexOf("."))}`
