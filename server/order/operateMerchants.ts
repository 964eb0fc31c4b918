import { randomBytes } from "node:crypto"
import type { ActInput } from "#domain/admin/acts.ts"
import { PROVIDERS } from "#domain/admin/words.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import type { Sql } from "../db/Sql.ts"
import { type Merchant, merchantIn, type Merchants, sealedAccount } from "./merchantAccounts.ts"
import { pemOf } from "./pemOf.ts"

/** The agency takes money by this merchant of WeChat Pay from now on. */
export const setWechat = (
  sql: Sql,
  operator: OperatorContext,
  typed: ActInput<"pay:wechat">,
): Promise<OperatorReport> =>
  setAccount(
    sql,
    operator,
    "wechat",
    accountOf(typed, () => {
      const {
        mchid,
        appid,
        serial,
        key = "",
        "api-key": api_v3_key,
        "platform-id": id = "",
        "platform-key": pem = "",
      } = typed
      return {
        mchid,
        appid,
        serial,
        private_key: pemOf(key, "PRIVATE KEY"),
        api_v3_key,
        platform_keys: { [id]: pemOf(pem, "PUBLIC KEY") },
      }
    }),
  )

/** The agency takes money by this application of Alipay from now on. */
export const setAlipay = (
  sql: Sql,
  operator: OperatorContext,
  typed: ActInput<"pay:alipay">,
): Promise<OperatorReport> =>
  setAccount(
    sql,
    operator,
    "alipay",
    accountOf(typed, () => {
      const { "app-id": app_id, "seller-id": seller_id, key = "", "alipay-key": pem = "" } = typed
      return {
        app_id,
        seller_id,
        private_key: pemOf(key, "PRIVATE KEY"),
        alipay_public_key: pemOf(pem, "PUBLIC KEY"),
      }
    }),
  )

/** What a file has or what was typed, as JSON; where requests go is no agency's to say. */
const accountOf = ({ file }: { readonly file?: { readonly bytes: Uint8Array } }, typed: () => object): string => {
  if (file === undefined) return JSON.stringify(typed())
  try {
    const {
      api: _,
      gateway: __,
      ...account
    } = JSON.parse(Buffer.from(file.bytes).toString("utf8")) as Record<string, unknown>
    return JSON.stringify(account)
  } catch {
    throw new CannotOperate("账户文件不是JSON")
  }
}

const setAccount = async (
  sql: Sql,
  operator: OperatorContext,
  provider: Merchants,
  json: string,
): Promise<OperatorReport> => {
  const { agency, by, now, secretsKey } = operator
  if (secretsKey === null) throw new CannotOperate("没有设置SECRETS_KEY，密钥无处加密保存")
  const { merchant, fingerprint } = readMerchant(provider, json)
  const before = await endAccount(sql, operator, provider)
  const id = randomBytes(9).toString("base64url")
  const sealed = sealedAccount(secretsKey, { agency_id: agency, id }, json)
  await sql`
    insert into merchant_accounts (agency_id, id, provider, merchant, fingerprint, sealed, set_by, set_at)
    values (${agency}, ${id}, ${provider}, ${merchant}, ${fingerprint}, ${sealed}, ${by}, ${now})`
  return {
    lines: [
      `${agency}从现在起由自己的${PROVIDERS[provider]}账户${merchant}收款，密钥指纹${shortened(fingerprint)}，密钥不再显示`,
      ...(before === null ? [] : (await stillOf(sql, agency, before)).lines),
    ],
    data: { id, provider, merchant, fingerprint },
    changed: {
      upon: `${provider} ${merchant}`,
      ...(before === null ? {} : { before: { merchant: before.merchant, fingerprint: before.fingerprint } }),
      after: { merchant, fingerprint },
    },
  }
}

const readMerchant = (provider: Merchants, json: string): Merchant => {
  try {
    return merchantIn(provider, json)
  } catch (error) {
    throw new CannotOperate(`${PROVIDERS[provider]}账户不能使用：${(error as Error).message}`)
  }
}

/** New orders are paid by the installation's account again; what was paid by this one goes back by it. */
export const removeAccount = async (
  sql: Sql,
  operator: OperatorContext,
  { provider }: { readonly provider: Merchants },
): Promise<OperatorReport> => {
  const { agency } = operator
  const before = await endAccount(sql, operator, provider)
  if (before === null) throw new CannotOperate(`${agency}没有自己的${PROVIDERS[provider]}账户`)
  const { merchant, fingerprint } = before
  const still = await stillOf(sql, agency, before)
  return {
    lines: [`${agency}的${PROVIDERS[provider]}账户${merchant}不再收款，新订单由网站的账户收款`, ...still.lines],
    data: { id: before.id, provider, merchant, refundable: still.refundable },
    changed: { upon: `${provider} ${merchant}`, before: { merchant, fingerprint }, after: { ended: true } },
  }
}

interface Account extends Merchant {
  readonly id: string
}

const endAccount = async (sql: Sql, { agency, now }: OperatorContext, provider: Merchants): Promise<Account | null> => {
  const [ended] = await sql<Account[]>`
    update merchant_accounts set ended_at = ${now}
    where agency_id = ${agency} and provider = ${provider} and ended_at is null
    returning id, merchant, fingerprint`
  return ended ?? null
}

/** What an account that takes no money any more is still needed for. */
const stillOf = async (sql: Sql, agency: string, { id, merchant }: Account) => {
  const [{ refundable, open }] = await sql<[{ refundable: number; open: number }]>`
    select count(*) filter (where p.settles and o.state = 'paid') as refundable,
      count(*) filter (where p.state in ('unknown', 'pending')) as open
    from payments p join orders o on o.agency_id = p.agency_id and o.id = p.order_id
    where p.agency_id = ${agency} and p.account_id = ${id}`
  return {
    refundable,
    lines:
      refundable + open === 0
        ? []
        : [
            `账户${merchant}还有${refundable}笔可以退款、${open}笔没有付完：它们仍由这个账户办理，密钥为此留着，请不要在商户平台注销`,
          ],
  }
}

const shortened = (fingerprint: string): string => fingerprint.slice(0, 16)

/** The accounts of an agency, the latest first; nothing of their keys but a fingerprint. */
export const listAccounts = async (sql: Sql, { agency }: OperatorContext): Promise<OperatorReport> => {
  const rows = await sql<
    (Account & { provider: Merchants; set_by: string; set_at: number; ended_at: number | null; refundable: number })[]
  >`
    select m.id, m.provider, m.merchant, m.fingerprint, m.set_by, m.set_at, m.ended_at,
      (select count(*) from payments p join orders o on o.agency_id = p.agency_id and o.id = p.order_id
        where p.agency_id = m.agency_id and p.account_id = m.id and p.settles and o.state = 'paid') as refundable
    from merchant_accounts m where m.agency_id = ${agency} order by m.set_at desc, m.id`
  const list = rows.map(({ fingerprint, set_at, ended_at, ...row }) => ({
    ...row,
    fingerprint: shortened(fingerprint),
    set_at: Shanghai.format(set_at),
    ended_at: ended_at === null ? null : Shanghai.format(ended_at),
    // a row without it has no account to stop
    in_use: ended_at === null ? true : null,
  }))
  const lines = list.map(({ provider, merchant, fingerprint, set_by, set_at, ended_at, refundable }) =>
    [
      PROVIDERS[provider],
      merchant,
      `指纹 ${fingerprint}`,
      `${set_by} ${set_at}设置`,
      ended_at === null ? "收款中" : `${ended_at}停用`,
      `${refundable}笔可退`,
    ].join("  "),
  )
  return { lines: lines.length === 0 ? ["没有自己的收款账户，由网站的账户收款"] : lines, data: { list } }
}
