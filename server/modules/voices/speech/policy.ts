/** Whoever may read a play may hear it; what costs the server money only whoever is entitled to that. */
export const mayHear = (asking: {
  readonly read: boolean
  readonly paid: boolean
  readonly entitled: boolean
}): boolean => asking.read && (!asking.paid || asking.entitled)
