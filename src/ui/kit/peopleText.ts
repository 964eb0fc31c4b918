import { countText } from "./countText.ts"

/** How many people, with what they do; false, which a list of facts leaves out, below ten. */
export const peopleText = (count: number, doing = ""): string | false => count >= 10 && `${countText(count)}人${doing}`
