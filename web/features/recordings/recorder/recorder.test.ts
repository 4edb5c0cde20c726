import { expect, test } from 'vitest'
import { MicrophoneError, type Microphone } from '../../../platform/sound/microphone.ts'
import { openRecorder, type Sound } from './recorder.ts'

/** A microphone that delivers what the test feeds it. */
function fakeMicrophone() {
  let hear: (piece: Float32Array) => void = () => undefined
  let end: () => void = () => undefined
  let isOpen = true
  const microphone: Microphone = {
    rate: 1000,
    listen: (listener) => {
      hear = listener
      return () => undefined
    },
    onEnd: (ended) => {
      end = ended
    },
    close: () => {
      isOpen = false
    },
  }
  return {
    microphone,
    say: (seconds: number) => hear(new Float32Array(seconds * 1000).fill(0.5)),
    end: () => end(),
    isOpen: () => isOpen,
  }
}

function open() {
  const fake = fakeMicrophone()
  const takes: Sound[] = []
  let asked = 0
  const recorder = openRecorder(() => {
    asked++
    return Promise.resolve(fake.microphone)
  })
  recorder.hand((sound) => void takes.push(sound))
  return { ...fake, recorder, takes, asked: () => asked }
}

test('takes begin and end on request, and the microphone is requested once', async () => {
  const { recorder, say, takes, asked, isOpen } = open()
  await recorder.toggle()
  expect(recorder.state.get()).toEqual({ phase: 'recording', fault: null, seconds: 0 })
  say(1.5)
  expect(recorder.state.get().seconds).toBe(1)
  await recorder.toggle()
  // between takes nothing is recorded, but the level is still measured
  say(3)
  expect([recorder.state.get().phase, recorder.level.get() > 0.8]).toEqual(['ready', true])
  await recorder.toggle()
  say(0.25)
  await recorder.toggle()
  expect(takes.map(({ samples, rate, full }) => [samples.length, rate, full])).toEqual([
    [1500, 1000, false],
    [250, 1000, false],
  ])
  expect(asked()).toBe(1)
  recorder.close()
  expect([isOpen(), recorder.state.get().phase, recorder.level.get()]).toEqual([false, 'off', 0])
})

test('a line that is too long is ended, and none of it is lost', async () => {
  const { recorder, say, takes } = open()
  await recorder.toggle()
  for (let second = 0; second < 62; second++) say(1)
  expect(takes.map(({ samples, full }) => [samples.length, full])).toEqual([[60_000, true]])
  expect(recorder.state.get().phase).toBe('ready')
})

test('unplugging the microphone ends the take, which is kept', async () => {
  const { recorder, say, end, takes } = open()
  await recorder.toggle()
  say(2)
  end()
  expect(takes.map(({ samples }) => samples.length)).toEqual([2000])
  expect(recorder.state.get()).toEqual({ phase: 'off', fault: 'none', seconds: 0 })
})

test.each(['insecure', 'none', 'refused', 'busy'] as const)(
  'a missing microphone (%s) is reported, and can be retried',
  async (fault) => {
    const { microphone } = fakeMicrophone()
    let tries = 0
    const recorder = openRecorder(() =>
      ++tries === 1 ? Promise.reject(new MicrophoneError(fault)) : Promise.resolve(microphone),
    )
    await recorder.toggle()
    expect(recorder.state.get()).toEqual({ phase: 'off', fault, seconds: 0 })
    await recorder.toggle()
    expect(recorder.state.get().phase).toBe('recording')
  },
)

test('a microphone that opens after the page was left is closed at once', async () => {
  const fake = fakeMicrophone()
  let come: (microphone: Microphone) => void = () => undefined
  const recorder = openRecorder(() => new Promise((resolve) => (come = resolve)))
  const toggled = recorder.toggle()
  expect(recorder.state.get().phase).toBe('asking')
  recorder.close()
  come(fake.microphone)
  await toggled
  expect([fake.isOpen(), recorder.state.get().phase]).toEqual([false, 'off'])
})
