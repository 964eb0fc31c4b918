import { EXAM_SCENES } from "../attempt/examScenes.tsx"
import { RESULT_SCENES } from "../result/resultScenes.tsx"
import type { Scene } from "./Scene.ts"
import { ACCOUNT_SCENES } from "./scenes/accountScenes.tsx"
import { ASK_SCENES } from "./scenes/askScenes.tsx"
import { CERTIFICATE_SCENES } from "./scenes/certificateScenes.tsx"
import { KIT_SCENES } from "./scenes/kitScenes.tsx"
import { LAYOUT_SCENES } from "./scenes/layoutScenes.tsx"
import { LIVE_SCENES } from "./scenes/liveScenes.tsx"
import { MESSAGE_SCENES } from "./scenes/messageScenes.tsx"
import { ORDER_SCENES } from "./scenes/orderScenes.tsx"
import { REFUND_SCENES } from "./scenes/refundScenes.tsx"
import { PLAYER_SCENES } from "./scenes/playerScenes.tsx"
import { PAGE_SCENES } from "./scenes/pageScenes.tsx"
import { REVIEW_SCENES } from "./scenes/reviewScenes.tsx"
import { SESSION_SCENES } from "./scenes/sessionScenes.tsx"
import { SITE_SCENES } from "./scenes/siteScenes.tsx"
import { STUDY_SCENES } from "./scenes/studyScenes.tsx"
import { TERM_SCENES } from "./scenes/termScenes.tsx"

export const SCENES: Readonly<Record<string, Scene>> = {
  ...ACCOUNT_SCENES,
  ...ASK_SCENES,
  ...KIT_SCENES,
  ...EXAM_SCENES,
  ...LAYOUT_SCENES,
  ...LIVE_SCENES,
  ...MESSAGE_SCENES,
  ...ORDER_SCENES,
  ...REFUND_SCENES,
  ...PAGE_SCENES,
  ...PLAYER_SCENES,
  ...RESULT_SCENES,
  ...CERTIFICATE_SCENES,
  ...REVIEW_SCENES,
  ...SESSION_SCENES,
  ...SITE_SCENES,
  ...STUDY_SCENES,
  ...TERM_SCENES,
}
