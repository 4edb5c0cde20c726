import { promisify } from 'node:util'
import { deflate, inflate } from 'node:zlib'

/**
 * Whole takes, and lines that are heard over others, are kept to the last bit, so that they can be trimmed, joined and
 * mixed again later: each sample as what it differs from a straight line through the two before it, low and high bytes
 * apart, deflated. Speech takes about half of its room so.
 */
export async function pack(samples: Int16Array): Promise<Uint8Array> {
  const planes = new Uint8Array(samples.length * 2)
  let [before, last] = [0, 0]
  for (let at = 0; at < samples.length; at++) {
    const sample = samples[at]!
    const surprise = (sample - 2 * last + before) & 0xffff
    // signs folded, so that small surprises of either kind have an empty high byte
    const folded = surprise < 0x8000 ? surprise << 1 : ((~surprise << 1) | 1) & 0xffff
    planes[at] = folded & 0xff
    planes[samples.length + at] = folded >> 8
    ;[before, last] = [last, sample]
  }
  return promisify(deflate)(planes)
}

const MOST = 16 * 1024 * 1024

export async function unpack(bytes: Uint8Array): Promise<Int16Array> {
  const planes = await promisify(inflate)(bytes, { maxOutputLength: MOST })
  const samples = new Int16Array(planes.length / 2)
  let [before, last] = [0, 0]
  for (let at = 0; at < samples.length; at++) {
    const folded = planes[at]! | (planes[samples.length + at]! << 8)
    const surprise = (folded & 1) === 0 ? folded >> 1 : ~(folded >> 1)
    samples[at] = surprise + 2 * last - before
    ;[before, last] = [last, samples[at]!]
  }
  return samples
}
