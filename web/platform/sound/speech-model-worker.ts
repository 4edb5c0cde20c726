// Runs the speech model in a thread of its own. Receives pieces of sound, and answers each with how likely it is speech.
import { SpeechModel } from './speech-model.ts'

export interface Heard {
  readonly piece: Float32Array
  readonly rate: number
}

const model = new SpeechModel()
addEventListener('message', ({ data: { piece, rate } }: MessageEvent<Heard>) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  postMessage(model.hear(piece, rate))
})
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
postMessage('ready')
