import { describe, expect, test } from 'vitest'
import { SAMPLE_RATE } from '../../engines/engine.ts'
import { LEVEL, measureLoudness } from '../../engines/loudness.ts'
import { pack, unpack } from '../../engines/samples.ts'
import { printWav } from '../../engines/wav.ts'
import { isSilent, loudnessOf, master, parseTake, readTake } from './mastering.ts'

const tone = (seconds: number, { rate = SAMPLE_RATE, hertz = 220, level = 0.3 } = {}): Int16Array =>
  Int16Array.from(
    { length: Math.round(seconds * rate) },
    (_, at) => Math.sin((2 * Math.PI * hertz * at) / rate) * level * 32_767,
  )

/** A WAV whose header can contain wrong values. */
function wavOf(
  data: Uint8Array,
  said: {
    kind?: number
    channels?: number
    rate?: number
    bits?: number
    riff?: number
    size?: number
    fmt?: number
    frame?: number
    after?: string
    before?: string
  } = {},
) {
  const { kind = 1, channels = 1, rate = 22_050, bits = 16, fmt = 16 } = said
  const frame = said.frame ?? (channels * bits) / 8
  const head = Buffer.alloc(20 + fmt)
  head.write('RIFF', 0)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(fmt, 16)
  head.writeUInt16LE(kind, 20)
  if (fmt >= 16) {
    head.writeUInt16LE(channels, 22)
    head.writeUInt32LE(rate, 24)
    head.writeUInt32LE((rate * frame) % 2 ** 32, 28)
    head.writeUInt16LE(frame, 32)
    head.writeUInt16LE(bits, 34)
  }
  const chunk = Buffer.alloc(8)
  chunk.write('data', 0)
  chunk.writeUInt32LE(said.size ?? data.length, 4)
  const whole = Buffer.concat([
    head,
    Buffer.from(said.before ?? '', 'latin1'),
    chunk,
    data,
    Buffer.from(said.after ?? '', 'latin1'),
  ])
  whole.writeUInt32LE(said.riff ?? whole.length - 8, 4)
  return new Uint8Array(whole)
}
const HALF_A_SECOND = new Uint8Array(22_050)

describe('a WAV file', () => {
  test('is read unchanged, with one channel or two', () => {
    const samples = tone(0.5)
    expect(parseTake(printWav(samples, SAMPLE_RATE))).toMatchObject({ rate: SAMPLE_RATE, channels: 1, exact: true })
    expect(readTake({ wav: printWav(samples, SAMPLE_RATE) })).toEqual({ samples })
    const read = parseTake(wavOf(HALF_A_SECOND.slice(0, 400), { channels: 2, rate: 48_000 }))
    expect(read).toMatchObject({ rate: 48_000, channels: 2, data: { byteLength: 400 } })
  })

  test('can contain additional chunks, which are skipped', () => {
    expect(parseTake(wavOf(HALF_A_SECOND, { before: 'LIST\x03\0\0\0abc\0', after: 'id3 \x02\0\0\0ab' }))).toMatchObject(
      {
        rate: 22_050,
      },
    )
  })

  test.each([
    ['nothing', new Uint8Array()],
    ['half a head', wavOf(HALF_A_SECOND).slice(0, 30)],
    ['a picture', new Uint8Array(Buffer.from('\x89PNG\r\n\x1a\n and so on and on and on and on', 'latin1'))],
    ['a page', new Uint8Array(Buffer.from('<!doctype html><script>alert(1)</script>'))],
    ['a truncated file', wavOf(HALF_A_SECOND).slice(0, -2)],
    ['an archive after the sound', new Uint8Array([...wavOf(HALF_A_SECOND), ...Buffer.from('PK\x03\x04')])],
    ['an endless size', wavOf(HALF_A_SECOND, { riff: 0xffff_ffff, size: 0xffff_ffff })],
    ['a data size that is too large', wavOf(HALF_A_SECOND, { size: HALF_A_SECOND.length + 2 })],
    ['a data size that is too small', wavOf(HALF_A_SECOND, { size: HALF_A_SECOND.length - 4 })],
    ['a file size that is too large', wavOf(HALF_A_SECOND, { riff: 22_050 + 36 + 2 })],
    ['a file size that is too small', wavOf(HALF_A_SECOND, { riff: 22_050 + 36 - 2 })],
    ['8 bits per sample', wavOf(HALF_A_SECOND, { bits: 8 })],
    ['24 bits per sample', wavOf(HALF_A_SECOND, { bits: 24 })],
    ['floating-point samples', wavOf(HALF_A_SECOND, { kind: 3 })],
    ['another encoding', wavOf(HALF_A_SECOND, { kind: 0x55 })],
    ['another encoding in the extensible format', wavOf(HALF_A_SECOND, { kind: 0xfffe, fmt: 40 })],
    ['no channels', wavOf(HALF_A_SECOND, { channels: 0 })],
    ['six channels', wavOf(HALF_A_SECOND, { channels: 6 })],
    ['a sample rate that is too low', wavOf(HALF_A_SECOND, { rate: 7_999 })],
    ['a sample rate that is too high', wavOf(HALF_A_SECOND, { rate: 96_000 })],
    ['an invalid frame size', wavOf(HALF_A_SECOND, { frame: 3 })],
    ['half a sample', wavOf(HALF_A_SECOND.slice(0, 3), { after: '\0' })],
    ['a format chunk that is too short', wavOf(HALF_A_SECOND, { fmt: 4 })],
    ['no data chunk', wavOf(HALF_A_SECOND, { size: 0, after: '' }).slice(0, 36)],
    ['two data chunks', wavOf(HALF_A_SECOND, { after: 'data\x02\0\0\0ab' })],
    ['too many chunks', wavOf(HALF_A_SECOND, { before: 'JUNK\0\0\0\0'.repeat(20) })],
  ])('is refused: %s', (_, bytes) => expect(parseTake(bytes)).toBe('recording_wrong'))

  test('has at most 60 seconds, and at least some sound', () => {
    const seconds = (count: number) => parseTake(wavOf(new Uint8Array(count * 16_000), { rate: 8_000 }))
    expect(seconds(60)).toMatchObject({ rate: 8_000 })
    expect(parseTake(wavOf(new Uint8Array(60 * 16_000 + 2), { rate: 8_000 }))).toBe('recording_too_long')
    expect(parseTake(wavOf(new Uint8Array()))).toBe('recording_silent')
  })

  test.each(Array.from({ length: 40 }, (_, seed) => seed))(
    'with changed bytes (seed %i) is read or refused',
    (seed) => {
      const bytes = wavOf(HALF_A_SECOND.slice(0, 64))
      let state = seed * 2_654_435_761 + 1
      for (let change = 0; change < 1 + (seed % 5); change++) {
        state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
        bytes[state % 44] = state >>> 24
      }
      const read = parseTake(bytes)
      if (typeof read !== 'string') expect(read.data.byteLength).toBe(64)
      else expect(read).toMatch(/^recording_/)
    },
  )
})

describe('a take', () => {
  test('in either format is converted to the server’s format', () => {
    const left = tone(1, { rate: 48_000, level: 0.4 })
    const stereo = new Uint8Array(
      Int16Array.from({ length: left.length * 2 }, (_, at) => (at % 2 === 0 ? left[at / 2]! : 0)).buffer,
    )
    const read = readTake({ wav: wavOf(stereo, { channels: 2, rate: 48_000 }) })
    if ('fault' in read) throw new Error(read.fault)
    expect(read.samples.length).toBe(SAMPLE_RATE)
    expect(loudnessOf(read.samples)).toBeCloseTo(0.2 * Math.SQRT1_2, 2)
  })

  test('without speech is refused', () => {
    expect(readTake({ wav: wavOf(HALF_A_SECOND) })).toEqual({ fault: 'recording_silent' })
    expect(readTake({ wav: printWav(tone(1, { level: 0.001 }), SAMPLE_RATE) })).toEqual({ fault: 'recording_silent' })
    expect(readTake({ wav: HALF_A_SECOND })).toEqual({ fault: 'recording_wrong' })
  })

  test('is brought to the same loudness without clipping', () => {
    const heard = [0.02, 0.1, 0.9].map((level) => master({ samples: tone(1, { level }), from: 0.2, to: 0.8 }))
    for (const { samples } of heard) expect(Math.abs(measureLoudness(samples) - LEVEL)).toBeLessThan(0.2)
    expect(heard.map(({ samples }) => samples.length)).toEqual(Array.from({ length: 3 }, () => 0.6 * SAMPLE_RATE))
    // a whisper followed by a shout does not clip
    const both = Int16Array.from([...tone(2, { level: 0.01 }), ...tone(0.02, { level: 1 })])
    const { samples } = master({ samples: both, from: 0, to: 2.02 })
    expect(samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)).toBeLessThanOrEqual(32_767)
    expect([samples[0], samples.at(-1)]).toEqual([0, 0])
    // silence is not amplified
    const room = master({ samples: tone(1, { level: 0.001 }), from: 0, to: 1 })
    expect(isSilent(room.loudness)).toBe(true)
    expect(loudnessOf(room.samples)).toBeLessThan(0.02)
  })

  test('is stored losslessly in less space', async () => {
    const said = tone(3, { level: 0.5 })
    const wild = Int16Array.from({ length: 5_000 }, (_, at) => [32_767, -32_768, 0, -1, 1][(at * 7) % 5]!)
    for (const samples of [said, wild, new Int16Array()]) expect(await unpack(await pack(samples))).toEqual(samples)
    expect((await pack(said)).length).toBeLessThan(said.length * 2 * 0.6)
  })
})
