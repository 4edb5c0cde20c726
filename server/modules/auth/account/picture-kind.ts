const startsWith = (bytes: Uint8Array, beginning: readonly number[], at = 0): boolean =>
  beginning.every((byte, place) => bytes[at + place] === byte)

const ascii = (text: string): number[] => Array.from(text, (sign) => sign.charCodeAt(0))

/** What kind of picture these bytes begin as, whatever the file was called; null for any other kind. */
export function pictureKind(bytes: Uint8Array): 'image/png' | 'image/jpeg' | 'image/webp' | null {
  if (startsWith(bytes, [0x89, ...ascii('PNG\r\n'), 0x1a, 0x0a])) return 'image/png'
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg'
  if (startsWith(bytes, ascii('RIFF')) && startsWith(bytes, ascii('WEBP'), 8)) return 'image/webp'
  return null
}
