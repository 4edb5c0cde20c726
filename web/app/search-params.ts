/** Query parameters by name; a repeated parameter has all its values. */
export type Search = Readonly<Record<string, string | readonly string[]>>

/** Parses query parameters as plain text, which is written back unchanged: `?x=1` gives "1". */
export function parseSearch(text: string): Record<string, string | string[]> {
  const params = new URLSearchParams(text)
  const read = (name: string): string | string[] => {
    const values = params.getAll(name)
    return values.length === 1 ? (values[0] ?? '') : values
  }
  return Object.fromEntries([...new Set(params.keys())].map((name) => [name, read(name)]))
}

export function stringifySearch(search: Record<string, unknown>): string {
  const known = Object.entries(search).flatMap(([name, value]) =>
    [value].flat().flatMap((one) => (typeof one === 'string' || typeof one === 'number' ? [[name, `${one}`]] : [])),
  )
  const text = new URLSearchParams(known as [string, string][]).toString()
  return text ? `?${text}` : ''
}
