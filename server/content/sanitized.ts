import sanitizeHtml from "sanitize-html"
import { sizeInAddress } from "./pictureName.ts"

/** Pictures by the address that a file of the same folder gives them. */
export type Images = ReadonlyMap<string, ImageInfo>

export interface ImageInfo {
  /** Where the server has it, for good: another picture has another address. */
  readonly src: string
  readonly width: number
  readonly height: number
}

/** Where a link leads: in the page's place, or beside a paper that must stay. */
export type Links = "here" | "beside"

export const NO_IMAGES: Images = new Map()

export const isOwnPath = (address: string): boolean => /^\/(?!\/)[^\\\s]*$/.test(address)

/** HTML of a short list of elements; what is not on it is shown as text. Own pictures get their address and size. */
export const sanitized = (html: string, images: Images, links: Links): string =>
  sanitizeHtml(html, {
    allowedTags: [
      "h2",
      "h3",
      "h4",
      "h5",
      "h6",
      "p",
      "br",
      "hr",
      "blockquote",
      "ul",
      "ol",
      "li",
      "strong",
      "em",
      "del",
      "u",
      "code",
      "pre",
      "sub",
      "sup",
      "a",
      "img",
      "table",
      "thead",
      "tbody",
      "tr",
      "th",
      "td",
    ],
    disallowedTagsMode: "escape",
    allowedAttributes: {
      a: ["href", "rel", "target"],
      img: ["src", "alt", "width", "height"],
      ol: ["start"],
      th: ["align", "scope", "colspan", "rowspan"],
      td: ["align", "colspan", "rowspan"],
    },
    allowedSchemes: ["http", "https", "mailto", "tel"],
    allowedSchemesByTag: { img: [] },
    allowProtocolRelative: false,
    transformTags: {
      // a page has one first heading, its title
      h1: "h2",
      img: (tagName, attribs) => {
        const { src: address = "" } = attribs
        const size = sizeInAddress(address)
        const image = images.get(address) ?? (size && { src: address, ...size })
        if (image === null) return { tagName, attribs }
        const { src, width, height } = image
        return { tagName, attribs: { ...attribs, src, width: String(width), height: String(height) } }
      },
      a: (tagName, { href = "" }) => ({
        tagName,
        attribs: {
          href,
          ...(links === "beside" && { target: "_blank" }),
          ...((links === "beside" || /^https?:/i.test(href)) && { rel: "noopener noreferrer" }),
        },
      }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === "img" && !isOwnPath(attribs["src"] ?? ""),
  })
