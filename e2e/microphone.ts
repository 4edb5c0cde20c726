/** A microphone that hears somebody say something, be quiet, and say it again. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const RATE = 48_000

/** One channel of 16 bits: so many seconds of a voice-like hum, then of silence. */
function wav({ spoken, quiet }: { spoken: number; quiet: number }): Buffer {
  const length = Math.round((spoken + quiet) * RATE)
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
  return bytes
}

export interface Microphone {
  /** What a browser is started with. */
  readonly flags: readonly string[]
  remove(): Promise<void>
}

export async function openMicrophone(spoken = 1, quiet = 2.5): Promise<Microphone> {
  const folder = await mkdtemp(join(tmpdir(), 'replique-microphone-'))
  const file = join(folder, 'voice.wav')
  await writeFile(file, wav({ spoken, quiet }))
  return {
    flags: [
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-audio-capture=${file}`,
    ],
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
