import type { Stretch } from './trim.ts'

let playing: { readonly context: AudioContext; readonly stop: () => void } | null = null

/** Ends whatever is played from memory. */
export function stopSamples(): void {
  playing?.stop()
}

/** Plays a stretch of a sound from memory in place of any other; answers when it ended, or was ended. */
export function playSamples(samples: Int16Array, rate: number, { from, to }: Stretch): Promise<void> {
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
