import { createContext, type ReactNode, use } from "react"
import { useAfterFrame } from "../dom/useAfterFrame.ts"

/** Whether a link led to the top of the page, so that nobody looks for what is further down in its first frame. */
export const StartsAtTopContext = createContext(false)

/** What stands below the first screen of a phone: where a link led to the page, its first frame does not wait for it. */
export const SecondFrame = ({ children }: { readonly children: ReactNode }) =>
  useAfterFrame(use(StartsAtTopContext)) ? children : null
