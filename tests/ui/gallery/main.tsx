import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import * as Theme from "#domain/core/Theme.ts"
import { NavigateContext } from "#ui/kit/NavigateContext.ts"
import { SCENES as OF_LEARNERS } from "./scenes.ts"
import { ADMIN_SCENES } from "./scenes/adminScenes.tsx"

/** `?scene=kit&colour=%231f6f6b&theme=dark` shows one scene in one agency's colour. */
const query = new URLSearchParams(window.location.search)
const name = query.get("scene") ?? ""
const SCENES = { ...OF_LEARNERS, ...ADMIN_SCENES }
const scene = Object.hasOwn(SCENES, name) ? SCENES[name] : undefined

// each site has the style sheet of its own
await (Object.hasOwn(ADMIN_SCENES, name) ? import("#ui/admin/admin.css") : import("./gallery.css"))

document.documentElement.toggleAttribute("data-alive", scene?.isAlive === true)

const block = (selector: string, tokens: Theme.Tokens) =>
  `${selector}{${Object.entries(tokens)
    .map(([token, value]) => `${token}:${value}`)
    .join(";")}}`

const { light, dark } = Theme.fromColour(query.get("colour") ?? undefined)
const sheet = new CSSStyleSheet()
sheet.replaceSync(
  `${block(":root", light)}@media screen and (prefers-color-scheme:dark){${block(":root:not([data-theme=light])", dark)}}@media screen{${block(":root[data-theme=dark]", dark)}}`,
)
document.adoptedStyleSheets = [sheet]
document.documentElement.dataset["theme"] = query.get("theme") ?? ""

createRoot(document.getElementById("root") as HTMLElement).render(
  <StrictMode>
    <NavigateContext value={() => {}}>
      {scene === undefined ? (
        <ul>
          {Object.keys(SCENES).map((key) => (
            <li key={key}>
              <a href={`?scene=${key}`}>{key}</a>
            </li>
          ))}
        </ul>
      ) : (
        scene.render()
      )}
    </NavigateContext>
  </StrictMode>,
)
