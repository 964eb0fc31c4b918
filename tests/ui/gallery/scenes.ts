import type { Scene } from "./Scene.ts"
import { KIT_SCENES } from "./scenes/kitScenes.tsx"
import { LAYOUT_SCENES } from "./scenes/layoutScenes.tsx"

export const SCENES: Readonly<Record<string, Scene>> = { ...KIT_SCENES, ...LAYOUT_SCENES }
