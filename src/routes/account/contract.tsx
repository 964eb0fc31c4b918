import { useSelector } from "@xstate/react"
import { isNotFound, request } from "#domain/contract/Request.ts"
import { AGREEMENT } from "#domain/form/agreementForm.ts"
import { formMachine } from "#machines/page/formMachine.ts"
import { AgreementListView, PAGE } from "#ui/account/AgreementListView.tsx"
import { AgreementSignView } from "#ui/account/AgreementSignView.tsx"
import { AgreementView } from "#ui/account/AgreementView.tsx"
import { NothingToSign } from "#ui/account/NothingToSign.tsx"
import { ErrorState } from "#ui/kit/ErrorState.tsx"
import { StudyRowsSkeleton } from "#ui/layout/StudyRowsSkeleton.tsx"
import { compositePage } from "../page/compositePage.tsx"
import { part, type Visit } from "../page/Page.ts"
import { resourcePage, type ResourceViewProps, type ValuesOf } from "../page/resourcePage.tsx"
import { type FormRef, useForm } from "../page/useForm.ts"

/** One agreement, or all of them, by the address. */
const requestsOf = ({ search }: Visit) => {
  const number = search.get("number")
  return number === null
    ? { agreements: request("agreement.list", {}) }
    : { agreement: request("agreement.detail", { number }) }
}

const Skeleton = () => (
  <div className="mx-auto max-w-read">
    <StudyRowsSkeleton {...PAGE} count={2} />
  </div>
)

const Records = ({
  values: { agreements, agreement },
  print,
}: ResourceViewProps<ValuesOf<ReturnType<typeof requestsOf>>>) => {
  if (agreement !== undefined) return <AgreementView agreement={agreement} onPrint={print} />
  return agreements === undefined ? null : <AgreementListView agreements={agreements} />
}

const records = resourcePage({
  requests: requestsOf,
  personal: true,
  title: ({ agreement }) => agreement?.title ?? PAGE.title,
  Skeleton,
  View: Records,
})

const SignForm = ({ form: ref }: { readonly form: FormRef }) => {
  const form = useForm(ref)
  const isLoading = useSelector(ref, (snapshot) => snapshot.hasTag("loading"))
  const isUnavailable = useSelector(ref, (snapshot) => snapshot.matches("unavailable"))
  if (isLoading) return <Skeleton />
  if (isUnavailable && form.failure !== null)
    return isNotFound(form.failure) || form.failure.kind === "refused" ? (
      <NothingToSign reason={form.failure.message} />
    ) : (
      <ErrorState failure={form.failure} onRetry={() => ref.send({ type: "form.retry" })} />
    )
  return (
    <AgreementSignView
      form={form}
      onDraw={(add) => {
        const drawn = String(ref.getSnapshot().context.values["drawn"] ?? "")
        ref.send({ type: "field.changed", name: "drawn", value: add(drawn) })
      }}
    />
  )
}

const signInput = ({ search, now }: Visit) => {
  const classroom_id = search.get("classroom_id")
  return classroom_id === null
    ? null
    : {
        fields: AGREEMENT,
        call: "agreement.sign" as const,
        extra: { classroom_id },
        load: {
          request: request("agreement.draft", { classroom_id }),
          pick: { digest: "digest", title: "title", html: "html", classroom: "classroom_name" },
        },
        after: { navigate: "/user/contract?number={number}" },
        successText: "协议已签订",
        now,
      }
}

export const page = compositePage({
  parts: {
    records: part(records.machine, (visit) =>
      visit.search.get("classroom_id") === null ? records.input(visit) : null,
    ),
    form: part(formMachine, signInput),
  },
  isPersonal: true,
  View: ({ parts: { records: shown, form } }) =>
    form === undefined ? shown === undefined ? null : <records.View page={shown} /> : <SignForm form={form} />,
  title: () => "学习协议",
})
