import { expect, test } from 'vitest'
import { SAMPLE_RATE } from '../../engines/engine.ts'
import { countFrames, encode, encodeSilence, encodeSpeech, FRAME_SECONDS, secondsOf, silenceSeconds } from './encode.ts'
import { MP3_BITRATE } from './formats.ts'

const tone = (seconds: number): Int16Array =>
  Int16Array.from({ length: Math.round(seconds * SAMPLE_RATE) }, (_, at) => 9000 * Math.sin(at / 17))

const join = (...parts: Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts))

test('encodes an MP3 of whole frames at one bitrate, slightly longer than the sound', async () => {
  for (const seconds of [0.01, 1, 12.3]) {
    const mp3 = await encode(tone(seconds), 'mp3')
    expect(secondsOf(mp3)).toBeGreaterThanOrEqual(seconds)
    expect(secondsOf(mp3)).toBeLessThan(seconds + 4 * FRAME_SECONDS)
    expect(mp3.length / secondsOf(mp3)).toBeCloseTo((MP3_BITRATE * 1000) / 8, -2)
  }
})

test('joins sounds by concatenating their frames', async () => {
  const [one, pause, other] = await Promise.all([encode(tone(2), 'mp3'), encodeSilence(0.5), encode(tone(1), 'mp3')])
  const whole = join(one, pause, other)
  expect(countFrames(whole)).toBe(countFrames(one) + countFrames(pause) + countFrames(other))
  // the first frame uses no data from frames before it, so sounds can be joined in any order
  for (const sound of [one, pause, other]) expect([sound[4], (sound[5] ?? 0) & 0x80]).toEqual([0, 0])
  expect(() => countFrames(join(one, new Uint8Array([1, 2, 3])))).toThrow('not a sound')
  expect(() => countFrames(one.subarray(0, -1))).toThrow('not a sound')
})

test('encodes silence of any length, to the nearest frame', async () => {
  for (const seconds of [0, 0.01, 0.2, 3, 25]) {
    const silence = await encodeSilence(seconds)
    expect(secondsOf(silence)).toBeCloseTo(silenceSeconds(seconds), 9)
    expect(Math.abs(secondsOf(silence) - seconds)).toBeLessThanOrEqual(FRAME_SECONDS / 2)
  }
})

test('reports the duration of the file and the times of its words', async () => {
  const speech = {
    samples: tone(1),
    times: [
      { from: 0, to: 0.4 },
      { from: 0.5, to: 1 },
    ],
  }
  const mp3 = await encodeSpeech(speech, 'mp3')
  expect(mp3.seconds).toBe(secondsOf(mp3.bytes))
  // the silence that a browser's decoder was measured to add: 1,105 samples
  expect(mp3.times.map(({ from }) => from)).toEqual([1105 / SAMPLE_RATE, 0.5 + 1105 / SAMPLE_RATE])
  expect(mp3.times[1]!.to).toBeLessThanOrEqual(mp3.seconds)
  expect(await encodeSpeech(speech, 'ogg')).toMatchObject({ seconds: 1, times: speech.times })
})

test('encodes an Ogg file, also from an empty sound', async () => {
  const text = (bytes: Uint8Array): string => Buffer.from(bytes.subarray(0, 4)).toString('latin1')
  const ogg = await encode(tone(3), 'ogg')
  expect(text(ogg)).toBe('OggS')
  expect(ogg.length).toBeGreaterThan(2000)
  expect(ogg.length).toBeLessThan(60_000)
  expect(text(await encode(new Int16Array(0), 'ogg'))).toBe('OggS')
  expect(countFrames(await encode(new Int16Array(0), 'mp3'))).toBeGreaterThan(0)
})

test('encodes concurrent sounds independently, without changing the samples', async () => {
  const given = [tone(1), tone(2), tone(3)]
  const [alone, ...together] = [
    await encode(given[1]!, 'mp3'),
    ...(await Promise.all(given.map((one) => encode(one, 'mp3')))),
  ]
  expect(Buffer.from(together[1]!).equals(Buffer.from(alone))).toBe(true)
  expect(given.map(({ length }) => length)).toEqual([1, 2, 3].map((seconds) => seconds * SAMPLE_RATE))
})

test('stops early with the reason of the signal', async () => {
  const leaving = new AbortController()
  const encoding = encode(tone(600), 'mp3', leaving.signal)
  leaving.abort(new Error('gone'))
  await expect(encoding).rejects.toThrow('gone')
})
