/** Which bytes of a whole are asked for, both ends among them. */
export interface ByteRange {
  readonly from: number
  readonly to: number
}

const RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/

/**
 * What a Range header asks of so many bytes: null is the whole, also where the header asks for several pieces or says
 * nothing that is understood (RFC 9110, 14.2); 'none' where nothing of what it asks for is there.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'none' | null {
  const [, first = '', last = ''] = RANGE.exec(header ?? '') ?? []
  if (first === '' && last === '') return null
  if (first === '')
    return last === '0' || size === 0 ? 'none' : { from: Math.max(0, size - Number(last)), to: size - 1 }
  const from = Number(first)
  const to = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < from) return null
  return from >= size ? 'none' : { from, to }
}
