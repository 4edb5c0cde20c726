/** Tells speech from noise with RNNoise's neural network, on this device. */
import createRnnoise from '@jitsi/rnnoise-wasm/dist/rnnoise-sync.js'

/** RNNoise, compiled to WebAssembly. */
export interface Rnnoise {
  readonly HEAPF32: Float32Array
  readonly _malloc: (bytes: number) => number
  readonly _rnnoise_create: (model: number) => number
  /** Reads a frame from the second address, writes it without noise to the first, and returns how likely it is speech. */
  readonly _rnnoise_process_frame: (state: number, to: number, from: number) => number
}

/** What the network was trained for: samples per second, samples per frame, and the value of the loudest sample. */
const RATE = 48_000
const FRAME = 480
const LOUDEST = 32_768
const BYTES = Float32Array.BYTES_PER_ELEMENT

export class SpeechModel {
  readonly #network: Rnnoise
  readonly #process: (address: number) => number
  readonly #address: number
  #filled = 0
  /** Where between the last sample and the next one the network's next sample lies, from 0 to 1. */
  #between = 1
  #last = 0
  #chance = 0

  constructor() {
    this.#network = createRnnoise()
    const { _malloc: allocate, _rnnoise_create: create, _rnnoise_process_frame: process } = this.#network
    this.#address = allocate(FRAME * BYTES)
    // 0 is the model that comes with the network
    const state = create(0)
    this.#process = (address) => process(state, address, address)
  }

  /** Returns how likely a piece of sound contains speech, from 0 to 1. Pieces must follow each other. */
  hear(piece: Float32Array, rate: number): number {
    const chances: number[] = []
    const step = rate / RATE
    for (const sample of piece) {
      for (; this.#between <= 1; this.#between += step) {
        const chance = this.#take(this.#last + (sample - this.#last) * this.#between)
        if (chance !== null) chances.push(chance)
      }
      this.#between -= 1
      this.#last = sample
    }
    if (chances.length > 0) this.#chance = chances.reduce((sum, chance) => sum + chance, 0) / chances.length
    return this.#chance
  }

  /** Returns how likely a frame is speech if this sample is its last one, otherwise null. */
  #take(sample: number): number | null {
    const { HEAPF32: memory } = this.#network
    memory[this.#address / BYTES + this.#filled] = sample * LOUDEST
    this.#filled += 1
    if (this.#filled < FRAME) return null
    this.#filled = 0
    return this.#process(this.#address)
  }
}
