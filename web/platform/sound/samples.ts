/** Level below which a meter shows nothing, in decibels relative to full scale. */
const FLOOR = -60

/** Returns the loudness of a piece of sound from 0 (silence) to 1 (full scale), on a perceptual scale. */
export function levelOf(piece: Float32Array): number {
  let sum = 0
  for (const sample of piece) sum += sample * sample
  const decibels = 10 * Math.log10(sum / Math.max(1, piece.length))
  return Number.isFinite(decibels) ? Math.min(1, Math.max(0, 1 - decibels / FLOOR)) : 0
}

/** How well somebody can be heard: `silent` and `soft` are too quiet, `loud` is too loud. */
export type Loudness = 'silent' | 'soft' | 'good' | 'loud'

export function loudnessOf(level: number): Loudness {
  if (level < 0.2) return 'silent'
  if (level < 0.4) return 'soft'
  return level < 0.9 ? 'good' : 'loud'
}

/** A section of a sound, in seconds. */
export interface SoundRange {
  readonly from: number
  readonly to: number
}

/** Loudness measurements per second. */
const STEPS = 100
/** Sound below this share of the loudest peak is silence. */
const SHARE = 0.06
/** Peak from 0 to 1 below which a sound contains no voice. */
const NOTHING = 0.004
/** Seconds of sound kept before and after the speech, so that no consonant is cut off. */
const BEFORE = 0.12
const AFTER = 0.25

/** Returns the peak of each of `count` equal pieces, from 0 to 1, for drawing a waveform. */
export function peaksOf(samples: Int16Array, count: number): number[] {
  return Array.from({ length: count }, (_, place) => {
    const from = Math.floor((place * samples.length) / count)
    const to = Math.max(from + 1, Math.floor(((place + 1) * samples.length) / count))
    let peak = 0
    for (let at = from; at < to; at++) peak = Math.max(peak, Math.abs(samples[at] ?? 0))
    return peak / 32_768
  })
}

/** Returns the section that contains speech, without the silence around it; null if there is no speech. */
export function findSpeech(samples: Int16Array, rate: number): SoundRange | null {
  const seconds = samples.length / rate
  const peaks = peaksOf(samples, Math.max(1, Math.round(seconds * STEPS)))
  const loudest = peaks.reduce((most, peak) => Math.max(most, peak), 0)
  if (loudest < NOTHING) return null
  const isSpeech = (peak: number): boolean => peak >= Math.max(NOTHING, loudest * SHARE)
  const from = peaks.findIndex(isSpeech) / STEPS
  const to = (peaks.findLastIndex(isSpeech) + 1) / STEPS
  return { from: Math.max(0, from - BEFORE), to: Math.min(seconds, to + AFTER) }
}

let playing: { readonly context: AudioContext; readonly stop: () => void } | null = null

/** Stops all sounds played from memory. */
export function stopSamples(): void {
  playing?.stop()
}

/** Plays a section of a sound from memory and stops any other sound; resolves when it has ended or been stopped. */
export function playSamples(samples: Int16Array, rate: number, { from, to }: SoundRange): Promise<void> {
  stopSamples()
  const context = new AudioContext()
  const buffer = context.createBuffer(1, Math.max(1, samples.length), rate)
  buffer.copyToChannel(
    Float32Array.from(samples, (sample) => sample / 32_768),
    0,
  )
  const source = new AudioBufferSourceNode(context, { buffer })
  source.connect(context.destination)
  return new Promise((resolve) => {
    const stop = (): void => {
      if (playing?.context === context) playing = null
      void context.close().catch(() => undefined)
      resolve()
    }
    playing = { context, stop }
    source.addEventListener('ended', stop)
    source.start(0, from, Math.max(0.01, to - from))
  })
}

const HEAD = 44

/** Encodes mono samples as a 16-bit WAV file. */
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

/** Joins the microphone's pieces into at most `most` 16-bit samples. */
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
