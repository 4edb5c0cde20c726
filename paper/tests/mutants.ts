/** Creates damaged files from valid ones. The same seed always gives the same files. */
import { diceFrom } from '../../script/tests/chance.ts'

export const MUTANTS = Number(process.env['REPLIQUE_FUZZ'] ?? 300)
export const FIRST_MUTANT = Number(process.env['REPLIQUE_SEED'] ?? 1)

/**
 * Returns a file with a few errors: bytes are changed, removed, repeated or moved, or fragments of its format (`bits`)
 * are inserted. One in ten is also truncated.
 */
export function mutantOf(files: readonly Uint8Array[], bits: readonly string[], seed: number): Uint8Array {
  const { below, maybe } = diceFrom(seed)
  let bytes = Buffer.from(files[below(files.length)] ?? [])
  for (let left = 1 + below(8); left > 0; left--) {
    const at = below(bytes.length + 1)
    const to = Math.min(bytes.length, at + 1 + below([3, 40, 3000][below(3)] ?? 3))
    const [before, there, after] = [bytes.subarray(0, at), bytes.subarray(at, to), bytes.subarray(to)]
    const bit = Buffer.from(bits[below(bits.length)] ?? '', 'latin1')
    const noise = Buffer.from(there.map(() => below(256)))
    const ways = [
      [before, after],
      [before, there, there, after],
      [before, bit, there, after],
      [before, bit, after],
      [before, noise, after],
    ]
    bytes = Buffer.concat(ways[below(ways.length)] ?? [])
  }
  return maybe(0.1) ? bytes.subarray(0, below(bytes.length + 1)) : bytes
}
