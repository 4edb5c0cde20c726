import type { Play } from '../play.ts'
import { apartFromProduction } from '../production/said.ts'
import { chooseScenes, readSceneChoice } from './choose-scenes.ts'
import { findPart, sidesOf } from './sides.ts'

/** What of a play is wanted. */
export interface Extract {
  /** Scenes, as `readSceneChoice` reads them. */
  readonly scenes?: string
  /** The name of a character whose part is wanted, with its cues. */
  readonly part?: string
}

/** The play of what is wanted, or the words that call no scene or no character of it. */
export type Extracted = { readonly play: Play } | { readonly fault: 'scenes' | 'part'; readonly unknown: string }

/** Takes out of a play the scenes wanted, and of those the part wanted. */
export function extract(whole: Play, { scenes, part }: Extract): Extracted {
  const play = scenes === undefined && part === undefined ? whole : apartFromProduction(whole)
  const choice = scenes === undefined ? undefined : readSceneChoice(play, scenes)
  if (choice && 'unknown' in choice) return { fault: 'scenes', unknown: choice.unknown }
  const chosen = choice ? chooseScenes(play, choice.parts) : play
  if (part === undefined) return { play: chosen }
  const found = findPart(play, part)
  return found ? { play: sidesOf(chosen, found) } : { fault: 'part', unknown: part }
}
