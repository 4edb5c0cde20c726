const HEAD = 44

/** Sound of one channel as a WAV of 16 bits. */
export function printWav(samples: Int16Array, rate: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(HEAD + samples.length * 2)
  const view = new DataView(bytes.buffer)
  const word = (at: number, text: string) => bytes.set(new TextEncoder().encode(text), at)
  word(0, 'RIFF')
  view.setUint32(4, bytes.length - 8, true)
  word(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, rate, true)
  view.setUint32(28, rate * 2, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  word(36, 'data')
  view.setUint32(40, samples.length * 2, true)
  for (let at = 0; at < samples.length; at++) view.setInt16(HEAD + at * 2, samples[at] ?? 0, true)
  return bytes
}

/** Pieces as a microphone gives them, as 16-bit samples, at most so many. */
export function joinPieces(pieces: readonly Float32Array[], most: number): Int16Array<ArrayBuffer> {
  const length = Math.min(
    most,
    pieces.reduce((sum, piece) => sum + piece.length, 0),
  )
  const samples = new Int16Array(length)
  let at = 0
  for (const piece of pieces)
    for (const sample of piece) {
      if (at === length) return samples
      samples[at++] = Math.round(Math.min(1, Math.max(-1, sample)) * 32_767)
    }
  return samples
}
