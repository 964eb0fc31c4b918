import type { RegisterRoutes } from "../core/RegisterRoutes.ts"
import { readCertificateKeys } from "../db/serverKeys.ts"
import { publicKeysPem } from "./signCertificate.ts"

/** The published keys: whoever has them verifies the files of certificates without the site. */
export const registerCertificateKey: RegisterRoutes = (app, { pool, now }) => {
  app.get("/certificate-key.pem", async (_, reply) =>
    reply
      .header("cache-control", "public, max-age=600")
      .type("application/x-pem-file")
      .send(publicKeysPem(await readCertificateKeys(pool, now()))),
  )
}
