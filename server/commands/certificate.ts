import { contentOf, readFile as readCertificate } from "#domain/certificate/Certificate.ts"
import { isSigned, sha256 } from "../certificate/signCertificate.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import { verifyCommand } from "./signedFile.ts"

export const certificateVerify = verifyCommand(
  "核验一个证书文件：签名是否出自本站，写了什么；是否被吊销要在网站上查",
  ({ file, text, keys, isJson, print }) => {
    const given = readCertificate(text)
    if (given === null) throw new CannotOperate(`${file} 不是证书文件`)
    const content = isSigned(keys, given.signed, given.signature) ? contentOf(given, sha256) : null
    if (isJson) print(JSON.stringify({ genuine: content !== null, certificate: content }))
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
    return content !== null
  },
)
