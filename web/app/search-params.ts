/** Query parameters are plain text in both directions: `?x=1` reads "1" and is written back as it was. */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text))
}

export function stringifySearch(search: Record<string, unknown>): string {
  const known = Object.entries(search).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [[name, `${value}`]] : [],
  )
  const text = new URLSearchParams(known as [string, string][]).toString()
  return text ? `?${text}` : ''
}
