import type { ReactNode } from "react"
import type { Output } from "#domain/contract/Contract.ts"
import * as InvoiceState from "#domain/order/InvoiceState.ts"
import { href } from "#domain/route/href.ts"
import { Card } from "../kit/Card.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"
import { Notice } from "../kit/Notice.tsx"
import { PageTitle } from "../kit/PageTitle.tsx"
import { yuan } from "./yuan.ts"

type Order = Output<"order.detail">

export interface InvoiceViewProps {
  readonly order: Pick<Order, "id" | "state" | "invoice" | "invoice_way">
  /** Asks for one, where this is possible here. */
  readonly form: ReactNode
}

/** The invoice of an order: how it is given, in whose name it was asked for, and where it is. */
export const InvoiceView = ({ order: { id, state, invoice, invoice_way }, form }: InvoiceViewProps) => {
  const isOpen = invoice === null || invoice.state === "refused"
  const isAsking = isOpen && invoice_way?.way === "online" && state === "paid"
  return (
    <div className="mx-auto grid max-w-read gap-6">
      {isAsking ? null : <PageTitle title="发票" />}
      {invoice === null ? null : <Invoice invoice={invoice} />}
      {isAsking ? form : null}
      {isOpen && !isAsking ? (
        <Notice level="info">
          {invoice_way === null || invoice_way.way === "online" ? "这笔订单不能在这里申请发票。" : invoice_way.text}
        </Notice>
      ) : null}
      <p>
        <LinkButton href={href("checkout", {}, { id })} variant="quiet" className="-ml-4">
          回到订单
        </LinkButton>
      </p>
    </div>
  )
}

const Invoice = ({ invoice }: { readonly invoice: NonNullable<Order["invoice"]> }) => {
  const { state, title, tax_number, amount, number, issued_on, url, reply, asked_at, to_reverse } = invoice
  if (state === "refused") return <Notice level="warning">上次的申请没有开票。机构说：{reply}</Notice>
  return (
    <Card className="grid gap-5 p-5">
      <p className="text-lg font-medium">{InvoiceState.LABELS[state]}</p>
      {to_reverse ? <Notice level="warning">订单已退款，这张发票将由机构红冲作废，请不要再用于报销。</Notice> : null}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 tabular">
        <Fact name="抬头" text={title} />
        <Fact name="税号" text={tax_number} />
        <Fact name="金额" text={yuan(amount)} />
        <Fact name="发票号码" text={number} />
        <Fact name="开票日期" text={issued_on} />
        <Fact name="申请时间" text={asked_at.slice(0, 16)} />
      </dl>
      {state === "issued" && url !== null && !to_reverse ? (
        <LinkButton href={url} variant="primary" size="large" wide>
          下载发票
        </LinkButton>
      ) : null}
    </Card>
  )
}

const Fact = ({ name, text }: { readonly name: string; readonly text: string | null }) =>
  text === null ? null : (
    <>
      <dt className="text-grey">{name}</dt>
      <dd translate="no" className="wrap-anywhere">
        {text}
      </dd>
    </>
  )
