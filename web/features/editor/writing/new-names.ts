import { findCharacter, type Cast, type Shared } from '@replique/manuscript'

/** Capitals as cues have them. Whoever types two capitals in a row has their own idea: McCLANE stays. */
export const cueCapitals = (name: string): string => (/\p{Lu}\p{Lu}/u.test(name) ? name : name.toLocaleUpperCase())

/** Who can be spoken for: the characters of the play, and anybody whose name is typed. */
export const openCast = (shared: Shared, freshId: () => string): Cast => ({
  find: (name) => findCharacter(shared, name) ?? { id: freshId(), name: cueCapitals(name) },
  freshId,
})
