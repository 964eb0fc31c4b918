/** What stands for a person: an image, or the product's own default, which is drawn (`Cover.avatar`). */
export type Avatar = { readonly kind: "image"; readonly url: string } | { readonly kind: "default" }

/**
 * An empty avatar, or one that equals the server's default, gives way to the product default (section 3).
 * `serverDefault` is "" where the server has none.
 */
export const of = (avatar: string | null, serverDefault: string): Avatar =>
  avatar === null || avatar.trim() === "" || avatar === serverDefault
    ? { kind: "default" }
    : { kind: "image", url: avatar }
