/** A cue as typed, apart: "HANS (on the radio)" is HANS and "(on the radio)". */
export interface CueWords {
  readonly name: string
  readonly extension: string
}

/** Splits a cue at its first bracket. A cue that begins with a bracket is all name. */
export function splitCue(typed: string): CueWords {
  const words = typed.trim()
  const at = words.indexOf('(')
  if (at <= 0) return { name: words, extension: '' }
  return { name: words.slice(0, at).trimEnd(), extension: words.slice(at) }
}
