import { createStore } from '../store.ts'

/** The sound that is loading or playing, by the key it was requested with. */
export interface PlayingSound {
  readonly key: string
  readonly state: 'coming' | 'playing'
}

export const playingSound = createStore<PlayingSound | null>(null)

/** Returns a tenth of a second of silence as a WAV file. It has 8,000 8-bit samples per second, to keep it small. */
function silence(): Blob {
  const samples = 800
  const header = new DataView(new ArrayBuffer(44))
  const words = (at: number, text: string) =>
    new TextEncoder().encode(text).forEach((one, i) => header.setUint8(at + i, one))
  words(0, 'RIFF')
  header.setUint32(4, 36 + samples, true)
  words(8, 'WAVEfmt ')
  header.setUint32(16, 16, true)
  header.setUint16(20, 1, true)
  header.setUint16(22, 1, true)
  header.setUint32(24, 8000, true)
  header.setUint32(28, 8000, true)
  header.setUint16(32, 1, true)
  header.setUint16(34, 8, true)
  words(36, 'data')
  header.setUint32(40, samples, true)
  return new Blob([header, new Uint8Array(samples).fill(128)], { type: 'audio/wav' })
}

let element: HTMLAudioElement | null = null
let address: string | null = null
let asking: AbortController | null = null

function load(audio: HTMLAudioElement, sound: Blob): void {
  if (address !== null) URL.revokeObjectURL(address)
  address = URL.createObjectURL(sound)
  audio.src = address
}

/**
 * Returns the shared audio element. There is only one, because some browsers allow sound only on an element that a tap
 * has started.
 */
function wake(): HTMLAudioElement {
  if (element !== null) return element
  element = document.createElement('audio')
  document.body.append(element)
  load(element, silence())
  element.play().catch(() => undefined)
  return element
}

export function stopSound(): void {
  asking?.abort()
  asking = null
  element?.pause()
  playingSound.set(null)
}

/**
 * Plays one short sound and stops the previous one. Call it when the user taps. Rejects if the sound can't be loaded or
 * played.
 */
export async function playSound(key: string, fetchSound: (signal: AbortSignal) => Promise<Blob>): Promise<void> {
  stopSound()
  const audio = wake()
  const mine = new AbortController()
  asking = mine
  playingSound.set({ key, state: 'coming' })
  const end = () => {
    if (asking === mine) stopSound()
  }
  try {
    const sound = await fetchSound(mine.signal)
    if (mine.signal.aborted) return
    load(audio, sound)
    audio.addEventListener('ended', end, { once: true, signal: mine.signal })
    await audio.play()
    if (!mine.signal.aborted) playingSound.set({ key, state: 'playing' })
  } catch (error) {
    const given = mine.signal.aborted
    end()
    // a newer request interrupted this one: no error to report
    if (!given) throw error
  }
}
