import { before, changed, ledBy, made, unled } from "./steps.mjs"

/** A third way to pay, whose notices are signed with a secret that both sides have. */
export const provider = {
  steps: [
    changed("src/domain/contract/order.ts", [[`"alipay", "wechat"]`, `"alipay", "wechat", "campus"]`]]),
    unled(
      made(
        "server/order/CampusProvider.ts",
        `import { createHmac, timingSafeEqual } from "node:crypto"
import * as Money from "#domain/core/Money.ts"
import { NoticeRefused, type PaymentProvider, type Trade } from "./PaymentProvider.ts"
import type { CampusAccount } from "./CampusAccount.ts"

type CampusTrade = Readonly<Record<string, string>>

/** The till of a campus card. */
export const makeCampusProvider = (account: CampusAccount): PaymentProvider => {
  const sign = (text: string) => createHmac("sha256", account.secret).update(text).digest()
  const ask = async (path: string, fields: CampusTrade): Promise<CampusTrade> => {
    const body = new URLSearchParams(fields).toString()
    const headers = { "x-sign": sign(body).toString("hex") }
    const answer = await fetch(new URL(path, account.till), { method: "POST", body, headers })
    if (!answer.ok) throw new Error(\`the till answered \${answer.status}\`)
    return Object.fromEntries(new URLSearchParams(await answer.text()))
  }
  return {
    name: "campus",
    label: "校园卡",
    begin: async ({ number, amount_fen }) => {
      const { address = "" } = await ask("begin", { number, fen: String(amount_fen) })
      return { kind: "page", address }
    },
    query: async ({ number }) => tradeOf(await ask("query", { number })),
    close: async ({ number }) => {
      await ask("close", { number })
    },
    refund: async ({ payment_number, number, amount_fen }) => {
      const { state } = await ask("refund", { payment: payment_number, number, fen: String(amount_fen) })
      return state === "succeeded" ? "succeeded" : "pending"
    },
    readNotice: async ({ headers, body }) => {
      const given = Buffer.from(String(headers["x-sign"] ?? ""), "hex")
      const right = sign(body.toString())
      if (given.length !== right.length || !timingSafeEqual(given, right)) throw new NoticeRefused("wrong signature")
      const fields = Object.fromEntries(new URLSearchParams(body.toString()))
      const { id, number } = fields
      if (id === undefined || number === undefined) throw new NoticeRefused("names no payment")
      return { id, number, trade: tradeOf(fields) }
    },
    taken: { type: "text/plain; charset=utf-8", body: "ok" },
  }
}

const tradeOf = ({ state = "missing", trade_number = "", yuan = "0" }: CampusTrade): Trade => {
  switch (state) {
    case "succeeded":
      return paid(trade_number, Money.fromYuan(yuan))
    case "closed":
    case "failed":
    case "missing":
      return { state }
    default:
      return { state: "pending" }
  }
}

const paid = (trade_number: string, amount: ReturnType<typeof Money.fromYuan>): Trade => {
  if (!amount.ok) throw new Error("a paid trade without its amount")
  return { state: "succeeded", trade_number, paid_fen: amount.value }
}
`,
      ),
    ),
    ledBy(
      "CampusAccount.ts",
      made(
        "server/order/CampusAccount.ts",
        `import { readAccount } from "./readAccount.ts"

export interface CampusAccount {
  readonly secret: string
  readonly till: string
}

/** Reads the file that \`CAMPUS_PAY_FILE\` names. Throws a sentence without any of its values. */
export const readCampusAccount = (file: string): CampusAccount =>
  readAccount("CAMPUS_PAY_FILE", file, ({ text }) => ({ secret: text("secret"), till: text("till") }))
`,
      ),
    ),
    unled(
      changed("server/order/makeProviders.ts", [
        [
          `import type { PaymentProvider, Providers }`,
          `import { readCampusAccount } from "./CampusAccount.ts"\nimport { makeCampusProvider } from "./CampusProvider.ts"\nimport type { PaymentProvider, Providers }`,
        ],
        [
          `    ...(config.development`,
          `    ...(config.campusPayFile === null ? [] : [makeCampusProvider(readCampusAccount(config.campusPayFile))]),\n    ...(config.development`,
        ],
      ]),
    ),
    ledBy(
      "campusPayFile",
      before(
        "server/settings.ts",
        `  regionNetworksFile: {`,
        `  campusPayFile: {
    env: "CAMPUS_PAY_FILE",
    fallback: "",
    about: "JSON file of the till of campus cards.",
    read: (text) => (text === "" ? null : resolve(text)),
  },
`,
      ),
    ),
    ledBy(
      "config.test.ts",
      before("tests/server/config.test.ts", "    alipayFile: null,", "    campusPayFile: null,\n"),
    ),
    before(
      ".env.example",
      "# File of `network region` lines",
      "# JSON file of the till of campus cards.\n# CAMPUS_PAY_FILE=\n\n",
    ),
    ledBy(
      "payments_provider_check",
      made(
        "server/db/migrations/9999_campus_cards.sql",
        `alter table payments drop constraint payments_provider_check,
  add check (provider in ('embedded', 'alipay', 'wechat', 'campus'));\n`,
      ),
    ),
  ],
  tests: ["tests/server/config.test.ts", "tests/server/order/order.test.ts"],
}
