import type { Utterance } from '@replique/script'
import { bend } from '../engines/amplify.ts'
import { SAMPLE_RATE } from '../engines/engine.ts'

/** A sound with where it begins beside others. */
export interface Laid extends Pick<Utterance, 'id' | 'joins' | 'pause'> {
  readonly samples: Int16Array
  /** When it comes to a place in its text, in seconds. */
  timeOf(this: void, place: number): number
}

const FULL = 32_767

/** Each thread from where it falls in, one sound over the other; two loud voices are rounded, not clipped. */
export function layOver(threads: readonly (readonly Laid[])[]): Int16Array<ArrayBuffer> {
  const begins = new Map<string, { readonly at: number; readonly part: Laid }>()
  let end = 0
  for (const [place, thread] of threads.entries()) {
    let at = 0
    for (const [turn, part] of thread.entries()) {
      const { id, joins, pause } = part
      const other = joins && begins.get(joins.with)
      if (turn > 0) at += pause
      else if (place > 0 && other) at = other.at + other.part.timeOf(joins.at)
      begins.set(id, { at, part })
      at += part.samples.length / SAMPLE_RATE
    }
    end = Math.max(end, at)
  }
  const sum = new Float32Array(Math.ceil(end * SAMPLE_RATE))
  for (const { at, part } of begins.values()) {
    const from = Math.min(Math.round(at * SAMPLE_RATE), sum.length - part.samples.length)
    for (const [place, sample] of part.samples.entries()) sum[from + place] = sum[from + place]! + sample
  }
  return Int16Array.from(sum, (sample) => Math.round(bend(sample / FULL) * FULL))
}
