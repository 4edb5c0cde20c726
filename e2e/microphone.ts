/** A fake microphone that repeats the same sounds: a voice, silence, and optionally two claps. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const RATE = 48_000

interface Heard {
  /** Seconds of a voice-like hum, and of the silence after it. */
  readonly spoken: number
  readonly quiet: number
  /** Whether to add two claps, followed by the same silence. */
  readonly claps: boolean
  /** Whether rain drums on the roof, nearly as loud as the voice. */
  readonly rain: boolean
}

/** The second clap's delay after the first, in seconds. */
const APART = 0.3

/** Returns a function with the next sample of white noise, from -1 to 1. */
function whiteNoise(): () => number {
  let noise = 1
  return () => {
    noise = (Math.imul(noise, 1_664_525) + 1_013_904_223) | 0
    return noise / 2_147_483_648
  }
}

function clap(bytes: Buffer, from: number): void {
  const next = whiteNoise()
  for (let at = 0; at < RATE * 0.1; at++) {
    const level = 24_000 * Math.exp(-at / RATE / 0.012)
    bytes.writeInt16LE(Math.round(next() * level), 44 + (Math.round(from * RATE) + at) * 2)
  }
}

function addRain(bytes: Buffer): void {
  const next = whiteNoise()
  for (let at = 44; at < bytes.length; at += 2)
    bytes.writeInt16LE(bytes.readInt16LE(at) + Math.round(next() * 9000), at)
}

/** Returns a mono WAV file with 16-bit samples. */
function wav({ spoken, quiet, claps, rain }: Heard): Buffer {
  const length = Math.round((spoken + quiet + (claps ? APART + quiet : 0)) * RATE)
  const bytes = Buffer.alloc(44 + length * 2)
  bytes.write('RIFF', 0)
  bytes.writeUInt32LE(36 + length * 2, 4)
  bytes.write('WAVEfmt ', 8)
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(1, 22)
  bytes.writeUInt32LE(RATE, 24)
  bytes.writeUInt32LE(RATE * 2, 28)
  bytes.writeUInt16LE(2, 32)
  bytes.writeUInt16LE(16, 34)
  bytes.write('data', 36)
  bytes.writeUInt32LE(length * 2, 40)
  for (let at = 0; at < spoken * RATE; at++)
    bytes.writeInt16LE(Math.round(9000 * Math.sin((at / RATE) * 2 * Math.PI * 180)), 44 + at * 2)
  if (claps) for (const from of [spoken + quiet, spoken + quiet + APART]) clap(bytes, from)
  if (rain) addRain(bytes)
  return bytes
}

export interface Microphone {
  /** The flags to launch the browser with. */
  readonly flags: readonly string[]
  remove(): Promise<void>
}

export async function openMicrophone({
  spoken = 1,
  quiet = 2.5,
  claps = false,
  rain = false,
}: Partial<Heard> = {}): Promise<Microphone> {
  const folder = await mkdtemp(join(tmpdir(), 'replique-microphone-'))
  const file = join(folder, 'voice.wav')
  await writeFile(file, wav({ spoken, quiet, claps, rain }))
  return {
    flags: [
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-audio-capture=${file}`,
    ],
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
