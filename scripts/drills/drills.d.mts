/** A heading, and which of its blocks. */
export type Place = readonly [section: string, number: number]

export declare const blocksOf: (text: string) => ReadonlyMap<string, ReadonlyArray<string>>

export declare const DRILLS: ReadonlyArray<{ readonly on: "first" | "second"; readonly block?: Place }>

export declare const ELSEWHERE: ReadonlyArray<{ readonly block: Place; readonly why: string }>
