interface ImportMetaEnv {
  /** The id of this build, as in `builds/latest.json`. */
  readonly BUILD_ID: string
}

/** A worker script, bundled separately and served from the same origin; imported as its URL. */
declare module '*?worker&url' {
  const address: string
  export default address
}
