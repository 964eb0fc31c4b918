import type { RegisterRoutes } from "./core/RegisterRoutes.ts"
import { registerAttachments } from "./attempt/registerAttachments.ts"
import { registerAdmin } from "./admin/registerAdmin.ts"
import { registerDevInvitation } from "./admin/registerDevInvitation.ts"
import { registerAdminPages } from "./pages/registerAdminPages.ts"
import { registerCertificateKey } from "./certificate/registerCertificateKey.ts"
import { registerFeeds } from "./feeds/registerFeeds.ts"
import { registerImages } from "./media/registerImages.ts"
import { registerMedia } from "./media/registerMedia.ts"
import { registerAvatars } from "./account/registerAvatars.ts"
import { registerOutbox } from "./account/registerOutbox.ts"

/** Every route of a feature that is no call. */
export const routes: ReadonlyArray<RegisterRoutes> = [
  registerMedia,
  registerImages,
  registerAvatars,
  registerAttachments,
  registerOutbox,
  registerFeeds,
  registerCertificateKey,
  registerAdmin,
  registerAdminPages,
  registerDevInvitation,
]
