interface ImportMetaEnv {
  /** The id of this build, as `builds/latest.json` has it. */
  readonly BUILD_ID: string
}
