/** Where uploaded avatars are reached. */
export const AVATARS = "/uploads/avatar"

/** By the extension that the server gave. */
export const AVATAR_TYPES: Readonly<Record<string, string>> = {
  png: "image/png",
  jpg: "image/jpeg",
  webp: "image/webp",
}
