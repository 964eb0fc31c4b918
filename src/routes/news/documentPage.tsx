import { useLocation } from "wouter"
import type { Output } from "#domain/contract/Contract.ts"
import { request } from "#domain/contract/Request.ts"
import type { Params } from "#domain/route/pathPattern.ts"
import { useStartUp } from "#ui/AppContext.ts"
import { documentLinks } from "#ui/news/documentLinks.ts"
import { DocumentSkeleton, DocumentView } from "#ui/news/DocumentView.tsx"
import type { Page, Visit } from "../page/Page.ts"
import { resourcePage, type ResourceViewProps } from "../page/resourcePage.tsx"

const View = ({ values }: ResourceViewProps<{ readonly document: Output<"mechanism.policyInfo"> }>) => {
  const [path] = useLocation()
  return (
    <DocumentView document={values.document} documents={documentLinks(useStartUp().bottom_detail.links)} path={path} />
  )
}

/** A page that shows one of the agency's fixed texts; `title` is shown until it has come. */
export const documentPage = (title: string, idOf: (params: Params) => string): Page =>
  resourcePage({
    requests: ({ params }: Visit) => ({ document: request("mechanism.policyInfo", { id: idOf(params) }) }),
    title: ({ document }) => document?.title ?? title,
    Skeleton: DocumentSkeleton,
    View,
  })
