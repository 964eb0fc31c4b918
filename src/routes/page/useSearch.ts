import { useSearch as useQuery } from "wouter"

/** The query of the address that is shown. */
export const useSearch = (): URLSearchParams => new URLSearchParams(useQuery())
