import { addDomain, listAgencies, removeDomain, showAgency, switchAgency } from "../site/operateAgencies.ts"
import type { Command } from "./Command.ts"
import { CHANGING, CHANGING_FORM, changing, listing, READING, READING_FORM, reading } from "./operated.ts"

export const agencyList: Command = {
  about: "列出所有机构",
  forms: ["[--json]"],
  options: { json: "flag" },
  prepare: (words) => listing(words, listAgencies),
}

export const agencyShow: Command = {
  about: "一个机构的状态、域名和内容数量",
  forms: [READING_FORM],
  options: READING,
  prepare: (words) => reading(words, showAgency),
}

export const agencyOff: Command = {
  about: "停用一个机构：它的域名不再打开，内容和学员保留",
  forms: [CHANGING_FORM],
  options: CHANGING,
  prepare: (words) => changing("agency:off", words, (sql, operator) => switchAgency(sql, operator, false)),
}

export const agencyOn: Command = {
  about: "重新开放一个机构",
  forms: [CHANGING_FORM],
  options: CHANGING,
  prepare: (words) => changing("agency:on", words, (sql, operator) => switchAgency(sql, operator, true)),
}

export const domainAdd: Command = {
  about: "给机构绑定一个域名，或修改由命令绑定的域名",
  forms: [`--domain <域名> [--study] ${CHANGING_FORM}`],
  options: { ...CHANGING, domain: "text", study: "flag" },
  prepare: (words) => {
    const asked = { domain: words.needed("domain"), studies: words.has("study") }
    return changing("domain:add", words, (sql, operator) => addDomain(sql, operator, asked))
  },
}

export const domainRemove: Command = {
  about: "解除一个由命令绑定的域名",
  forms: [`--domain <域名> ${CHANGING_FORM}`],
  options: { ...CHANGING, domain: "text" },
  prepare: (words) => {
    const domain = words.needed("domain")
    return changing("domain:remove", words, (sql, operator) => removeDomain(sql, operator, domain))
  },
}
