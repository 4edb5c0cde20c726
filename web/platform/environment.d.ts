interface ImportMetaEnv {
  /** The id of this build, as in `builds/latest.json`. */
  readonly BUILD_ID: string
}

/** A worker script, bundled separately and served from the same origin; imported as its URL. */
declare module '*?worker&url' {
  const address: string
  export default address
}

declare module '@jitsi/rnnoise-wasm/dist/rnnoise-sync.js' {
  import type { Rnnoise } from './sound/speech-model.ts'
  /** Compiles RNNoise, which takes about a hundred milliseconds. */
  export default function createRnnoise(): Rnnoise
}
