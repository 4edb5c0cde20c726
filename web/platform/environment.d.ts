interface ImportMetaEnv {
  /** The id of this build, as `builds/latest.json` has it. */
  readonly BUILD_ID: string
}

/** A script of its own in a build, served from the server's own origin, by its address. */
declare module '*?worker&url' {
  const address: string
  export default address
}
