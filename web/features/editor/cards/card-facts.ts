import { outline, partLengths, type CharacterId, type PartLength } from '@replique/script'
import type { MountedEditor } from '../mount.ts'
import { pageAt, paginationOf } from '../page/pages.ts'
import { huesOf } from '../statistics/place-hues.ts'

/** One scene as its card shows it. */
export interface CardFacts {
  /** The block of its heading. */
  readonly id: string
  readonly number: string
  readonly heading: string
  readonly page: string
  readonly length: PartLength | null
  readonly speaking: readonly CharacterId[]
  /** Named in its heading or directions, without a word to say. */
  readonly silent: readonly CharacterId[]
  /** The blocks of its synopses. */
  readonly synopses: readonly string[]
  /** From 1 to 12, the same for scenes of one place; null where the heading names none. */
  readonly hue: number | null
}

/** An act with its scenes; without a heading: the scenes before the first act. */
export interface ActFacts {
  readonly id: string | null
  readonly heading: string
  readonly length: PartLength | null
  readonly cards: readonly CardFacts[]
}

/** The acts and scenes of the play as cards. */
export function readCards({ view, live }: MountedEditor): ActFacts[] {
  const pagination = paginationOf(view.state)
  const play = pagination?.play ?? live.playOf(view.state.doc)
  const { acts, scenes } = outline(play)
  const lengths = pagination ? partLengths(pagination, scenes) : []
  const actLengths = pagination ? partLengths(pagination, acts) : []
  const hues = huesOf(scenes.map(({ heading }) => heading))
  const cards = scenes.map((scene, index): CardFacts & { readonly act: number } => ({
    id: scene.id ?? '',
    number: scene.number ?? '',
    heading: scene.heading,
    page: pageAt(pagination?.pages ?? [], scene.from)?.label ?? '',
    length: lengths[index] ?? null,
    speaking: scene.speaking,
    silent: scene.present.filter((id) => !scene.speaking.includes(id)),
    synopses: play.elements
      .slice(scene.from, scene.to)
      .flatMap(({ kind, id }) => (kind === 'synopsis' && id !== undefined ? [id] : [])),
    hue: hues[index] ?? null,
    act: scene.act ?? -1,
  }))
  const before = cards.filter(({ act }) => act < 0)
  const made = acts.map(({ id = '', heading }, index): ActFacts => ({
    id,
    heading,
    length: actLengths[index] ?? null,
    cards: cards.filter(({ act }) => act === index),
  }))
  return before.length > 0 || made.length === 0
    ? [{ id: null, heading: '', length: null, cards: before }, ...made]
    : made
}
