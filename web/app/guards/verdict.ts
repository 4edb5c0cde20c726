/** What a guard says: go on, go elsewhere, go where one wanted before the door, or that there is nothing here. */
export type Verdict =
  | { readonly go: 'on' }
  | { readonly go: 'to'; readonly path: string; readonly hash?: string }
  | { readonly go: 'onward' }
  | { readonly go: 'nowhere' }

export const ON: Verdict = { go: 'on' }
export const NOWHERE: Verdict = { go: 'nowhere' }

export interface Target {
  /** Without the language. */
  readonly path: string
  /** As the address has it, with language, query and hash. */
  readonly full: string
}

/** What guards may ask. */
export interface Doorkeeper {
  isSignedIn(): Promise<boolean>
  /** The same, where the service has just confirmed it. */
  isSurelySignedIn(): Promise<boolean>
  isAdministrator(): Promise<boolean>
  isSetupOpen(): Promise<boolean>
  isEntitled(): Promise<boolean>
  savePath(path: string): void
}

export type Guard = (target: Target, keeper: Doorkeeper) => Promise<Verdict>
