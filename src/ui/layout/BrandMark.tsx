import { Link } from "../kit/Link.tsx"
import type { Brand } from "./Shell.ts"

export interface BrandMarkProps {
  readonly brand: Brand
  readonly href: string
}

export const BrandMark = ({ brand, href }: BrandMarkProps) => (
  <Link href={href} className="flex min-h-11 min-w-0 items-center gap-2.5">
    {brand.logo === "" ? (
      <svg viewBox="0 0 32 32" className="size-8 shrink-0" aria-hidden="true">
        <rect width="32" height="32" rx="8" className="fill-accent" />
        <text
          x="16"
          y="16.5"
          fontSize="18"
          textAnchor="middle"
          dominantBaseline="central"
          className="fill-on-accent font-bold"
        >
          {Array.from(brand.name.trim())[0] ?? "学"}
        </text>
      </svg>
    ) : (
      <img src={brand.logo} alt="" width={32} height={32} className="size-8 shrink-0 rounded-md object-contain" />
    )}
    <span className="truncate text-lg font-bold">{brand.name}</span>
  </Link>
)
