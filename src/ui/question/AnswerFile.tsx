import * as Attachment from "#domain/question/Attachment.ts"

export interface AnswerFileProps {
  readonly name: string
  /** Null: this page cannot show it. */
  readonly url: string | null
  readonly label: string
}

/** A file of an answer: a picture opens in full, a PDF is saved. */
export const AnswerFile = ({ name, url, label }: AnswerFileProps) => {
  const isPdf = Attachment.kindOf(name) === "pdf"
  const text = isPdf ? `PDF：${label}` : label
  const className = "grid aspect-square place-items-center rounded-md bg-wash text-grey"
  if (url === null) return <p className={className}>{text}</p>
  return (
    <a href={url} target="_blank" rel="noreferrer" className={isPdf ? className : undefined}>
      {isPdf ? text : <img src={url} alt={label} className="aspect-square w-full rounded-md bg-wash object-contain" />}
    </a>
  )
}
