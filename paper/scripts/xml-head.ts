/** The beginning of a text file in characters that any encoding shares, enough to know it by. */
export function headOf(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 20_000))
  const isWide = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)
  return head
    .toString('latin1')
    .replaceAll('\0', '')
    .slice(isWide ? 2 : 0)
}
