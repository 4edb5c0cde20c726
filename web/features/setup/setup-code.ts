/** The one-time code as the printed link carries it: `#code=…`, or the bare code. */
export function codeInHash(hash: string): string {
  const text = hash.replace(/^#/, '')
  const code = new URLSearchParams(text).get('code') ?? (text.includes('=') ? '' : text)
  try {
    return decodeURIComponent(code).trim()
  } catch {
    return ''
  }
}

export function fieldOf(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}
