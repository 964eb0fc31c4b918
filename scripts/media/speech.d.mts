/** What the voice is given for a sentence of narration.yaml. */
export const spoken: (sentence: { readonly text: string; readonly say?: string }) => string
