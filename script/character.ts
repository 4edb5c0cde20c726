/** Unique within one play; opaque. */
export type CharacterId = string

/** An entry in the play's characters list. */
export interface Character {
  readonly id: CharacterId
  /** As printed in a cue, in the writer's own capitals: "CAMILLE", "McCLANE". */
  readonly name: string
  /** Other names by which cues may call the same character. */
  readonly aliases: readonly string[]
  readonly description: string
}

/** A new character by name, with nothing known about it. */
export function character(id: CharacterId, name: string): Character {
  return { id, name, aliases: [], description: '' }
}
