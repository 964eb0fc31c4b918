import type { RegisterRoutes } from "../core/RegisterRoutes.ts"
import { readCertificateKey } from "../db/serverKeys.ts"
import { publicKeyPem } from "./signCertificate.ts"

/** The published key: whoever has it verifies the files of certificates without the site. */
export const registerCertificateKey: RegisterRoutes = (app, { pool }) => {
  app.get("/certificate-key.pem", async (_, reply) =>
    reply
      .header("cache-control", "public, max-age=600")
      .type("application/x-pem-file")
      .send(publicKeyPem(await readCertificateKey(pool))),
  )
}
