import sanitizeHtml from "sanitize-html"

/** What draws; nothing that runs, loads, links or moves. */
const TAGS =
  `svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan clipPath mask pattern
linearGradient radialGradient stop style`.split(/\s+/)

const ATTRIBUTES =
  `id class style transform viewBox width height x y x1 y1 x2 y2 cx cy r rx ry fx fy d points offset xmlns
preserveAspectRatio fill fill-* stroke stroke-* stop-* opacity color clip-* mask gradientUnits gradientTransform spreadMethod
patternUnits patternTransform maskUnits clipPathUnits font-* text-anchor dominant-baseline letter-spacing dx dy href xlink:href xmlns:xlink`.split(
    /\s+/,
  )

/** An SVG of short lists of elements and attributes; references stay within it. */
export const cleanSvg = (svg: string): string =>
  sanitizeHtml(svg, {
    allowedTags: TAGS,
    allowedAttributes: { "*": ATTRIBUTES },
    allowVulnerableTags: true,
    // styles are kept as they are written, or not at all
    parseStyleAttributes: false,
    nonTextTags: ["script", "textarea", "option", "noscript", "foreignObject"],
    exclusiveFilter: ({ tag, text }) => tag === "style" && LOADS.test(text),
    transformTags: {
      "*": (tagName, attribs) => ({
        tagName,
        attribs: Object.fromEntries(Object.entries(attribs).filter(([name, value]) => isInside(name, value))),
      }),
    },
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
  })

const LOADS = /@import|\\|url\(\s*['"]?(?!#)/i

const isInside = (name: string, value: string): boolean =>
  name.endsWith("href") ? value.startsWith("#") : name.startsWith("xmlns") || !LOADS.test(value)
