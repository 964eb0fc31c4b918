import { createPublicKey, type KeyObject } from "node:crypto"
import { readFile } from "node:fs/promises"
import { contentOf, readFile as readCertificate } from "#domain/certificate/Certificate.ts"
import { isSigned, sha256 } from "../certificate/signCertificate.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import { readCertificateKeys } from "../db/serverKeys.ts"
import type { Command } from "./Command.ts"
import { fileIn } from "./fileIn.ts"

/** Without the site: with its published key in a file, no database is opened. */
export const certificateVerify: Command = {
  about: "核验一个证书文件：签名是否出自本站，写了什么；是否被吊销要在网站上查",
  forms: ["<文件> --key <公钥文件>", "<文件>  用本站数据库里的密钥", "… [--json]"],
  options: { key: "text", json: "flag" },
  words: [1, 1],
  prepare: ({ list: [file = ""], text, has }) => ({
    describeTarget: () => [],
    run: async ({ connection, print }) => {
      const keyFile = text("key")
      const keys =
        keyFile === undefined
          ? await readCertificateKeys(await connection(), Date.now())
          : publicKeys(await read(keyFile))
      const given = readCertificate(await read(file))
      if (given === null) throw new CannotOperate(`${file} 不是证书文件`)
      const content = isSigned(keys, given.signed, given.signature) ? contentOf(given, sha256) : null
      if (has("json")) print(JSON.stringify({ genuine: content !== null, certificate: content }))
      else if (content === null) print("没有通过：签名不是这个密钥签的，或内容被改过")
      else {
        const { number, issuer, heading, title, issued_on, claims } = content
        print("通过：内容和签发时一样")
        for (const [name, value] of [
          ["证书", heading],
          ["编号", number],
          ["名称", title],
          ["姓名", claims.name],
          ["成绩", claims.score],
          ["学时", claims.hours],
          ["发证单位", issuer],
          ["发证日期", issued_on],
        ])
          if (value !== undefined) print(`${name}  ${value}`)
      }
      return content === null ? 1 : 0
    },
  }),
}

const read = async (file: string): Promise<string> => {
  try {
    return await readFile(fileIn(file), "utf8")
  } catch {
    throw new CannotOperate(`读不到文件 ${file}`)
  }
}

const publicKeys = (pem: string): ReadonlyArray<KeyObject> => {
  try {
    const keys = (pem.match(/-----BEGIN [^-]+-----[^-]+-----END [^-]+-----/g) ?? []).map((one) => createPublicKey(one))
    if (keys.length > 0 && keys.every(({ asymmetricKeyType }) => asymmetricKeyType === "ed25519")) return keys
  } catch {
    // as for a key of another kind
  }
  throw new CannotOperate("公钥文件不是这个网站的 /certificate-key.pem")
}
