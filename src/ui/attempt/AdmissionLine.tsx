import type { Admission } from "#domain/attempt/Admission.ts"

/** Where somebody sits, and how much longer, as far as the list of candidates has it. */
export const AdmissionLine = ({ admission: { room, seat, extra_minutes } }: { readonly admission: Admission }) => {
  const facts = [
    ["考场", room],
    ["座位号", seat],
    ["加时", extra_minutes > 0 ? `${extra_minutes}分钟，已算在时间里` : ""],
  ].filter(([, text]) => text !== "")
  return facts.length === 0 ? null : (
    <dl className="flex flex-wrap gap-x-6 gap-y-1">
      {facts.map(([name, text]) => (
        <div key={name} className="flex gap-2">
          <dt className="text-grey">{name}</dt>
          <dd className="font-medium tabular">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
