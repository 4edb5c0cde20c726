export type Claims = Readonly<Record<string, unknown>>

export interface TokenParts {
  readonly header: Claims
  readonly payload: Claims
  readonly signature: string
}

const bytesToText = (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCodePoint(byte)).join('')

export function encodeBytes(bytes: Uint8Array): string {
  return btoa(bytesToText(bytes)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

export function encodeClaims(claims: Claims): string {
  return encodeBytes(new TextEncoder().encode(JSON.stringify(claims)))
}

function decodeClaims(part: string): Claims {
  const bytes = Uint8Array.from(
    atob(part.replaceAll('-', '+').replaceAll('_', '/')),
    (byte) => byte.codePointAt(0) ?? 0,
  )
  return JSON.parse(new TextDecoder().decode(bytes)) as Claims
}

/** Takes a token apart; nothing about it is checked. */
export function takeApart(token: string): TokenParts {
  const [header = '', payload = '', signature = ''] = token.split('.')
  return { header: decodeClaims(header), payload: decodeClaims(payload), signature }
}

/** What a signature is made over. */
export const bodyOf = (header: Claims, payload: Claims): string => `${encodeClaims(header)}.${encodeClaims(payload)}`

export const putTogether = ({ header, payload, signature }: TokenParts): string =>
  `${bodyOf(header, payload)}.${signature}`
