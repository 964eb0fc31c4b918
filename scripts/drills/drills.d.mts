/** A heading, and which of its blocks of a language (of commands, where none is named). */
export type Place = readonly [section: string, number: number, language?: string]

export declare const blocksOf: (text: string, language?: string) => ReadonlyMap<string, ReadonlyArray<string>>

export declare const DRILLS: ReadonlyArray<{ readonly on: string; readonly block?: Place }>

export declare const ELSEWHERE: ReadonlyArray<{ readonly block: Place; readonly by: string }>
