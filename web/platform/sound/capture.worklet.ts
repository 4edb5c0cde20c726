// Runs on the audio thread. Mixes the microphone's audio down to mono and posts it in pieces of equal length.
declare class AudioWorkletProcessor {
  readonly port: MessagePort
}
declare function registerProcessor(name: string, kind: typeof AudioWorkletProcessor): void

/** Samples per piece: about a twentieth of a second. */
const PIECE = 2048

class Capture extends AudioWorkletProcessor {
  #piece = new Float32Array(PIECE)
  #filled = 0

  process(inputs: readonly (readonly Float32Array[])[]): boolean {
    const channels = inputs[0] ?? []
    const length = channels[0]?.length ?? 0
    for (let at = 0; at < length; at++) {
      let sum = 0
      for (const channel of channels) sum += channel[at] ?? 0
      this.#piece[this.#filled++] = sum / channels.length
      if (this.#filled === PIECE) this.#hand()
    }
    return true
  }

  #hand(): void {
    this.port.postMessage(this.#piece, [this.#piece.buffer])
    this.#piece = new Float32Array(PIECE)
    this.#filled = 0
  }
}

registerProcessor('capture', Capture)
