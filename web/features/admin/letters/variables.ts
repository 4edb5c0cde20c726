/** Names between double braces that a letter does not know, each once, in the order in which they stand. */
export function unknownVariables(text: string, known: readonly string[]): string[] {
  const used = Array.from(text.matchAll(/\{\{-?\s*([^}|]*?)\s*(?:\|[^}]*)?-?\}\}/g), (match) => match[1] ?? '')
  return [...new Set(used.filter((name) => !known.includes(name)))]
}

export interface Insertion {
  readonly text: string
  /** Where writing goes on. */
  readonly caret: number
}

/** A text with a variable in the place of what is selected. */
export function insertVariable(text: string, name: string, selection: { start: number; end: number }): Insertion {
  const put = `{{ ${name} }}`
  return {
    text: text.slice(0, selection.start) + put + text.slice(selection.end),
    caret: selection.start + put.length,
  }
}
