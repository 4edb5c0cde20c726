/**
 * French scenes: the units of a play during which the same characters are on stage. They are derived from its headings,
 * directions and speeches, and from what the writer or director has confirmed.
 */
import type { CharacterId } from '../character.ts'
import { spokenSeconds } from '../layout/running-time.ts'
import type { Element } from '../play.ts'
import { wordsReadAloud } from '../read-through.ts'
import {
  isHeading,
  StageReader,
  type StageState,
  type StageDoubt,
  type StagePlay,
  type StageReaderOptions,
} from './stage-reader.ts'

/** A unit that ends where somebody enters or exits, or at a heading. Characters are in the order of the cast list. */
export interface FrenchScene {
  /** Elements `from` up to, not including, `to`. */
  readonly from: number
  readonly to: number
  /** The first element during which they are on stage; before it, nobody is. */
  readonly since: number
  /** The indexes of the act and scene headings above it; absent if there is none. */
  readonly act?: number
  readonly scene?: number
  readonly onStage: readonly CharacterId[]
  /** Those on stage who speak, and those who don't. */
  readonly speaking: readonly CharacterId[]
  readonly silent: readonly CharacterId[]
  /** Those who are only heard, from off stage. */
  readonly offStage: readonly CharacterId[]
  readonly speeches: number
  readonly seconds: number
}

/** How long a paragraph took in a read-through, and its words at that time. */
export interface MeasuredParagraph {
  readonly id: string
  readonly words: string
  readonly seconds: number
}

export interface FrenchSceneOptions extends StageReaderOptions {
  /** A paragraph whose words are still the same lasts as long as it did; others are estimated from their words. */
  readonly measured?: readonly MeasuredParagraph[]
}

export interface FrenchScenes {
  readonly scenes: readonly FrenchScene[]
  readonly doubts: readonly StageDoubt[]
}

/** Reads the French scenes of a stage play. */
export function frenchScenes(play: StagePlay, options: FrenchSceneOptions = {}): FrenchScenes {
  const reader = new StageReader(play, options)
  const moments = play.elements.map((element, at) => reader.read(element, at))
  return { scenes: scenesOf(play, moments, secondsFrom(options.measured)), doubts: reader.doubts() }
}

function secondsFrom(measured: readonly MeasuredParagraph[] = []): (element: Element) => number {
  const known = new Map(measured.map((one) => [one.id, one]))
  return (element) => {
    const found = known.get(element.id ?? '')
    return found && found.words === wordsReadAloud(element) ? found.seconds : spokenSeconds(element)
  }
}

const sameSet = (a: ReadonlySet<CharacterId>, b: ReadonlySet<CharacterId>): boolean =>
  a === b || (a.size === b.size && [...a].every((id) => b.has(id)))

interface Range {
  readonly from: number
  readonly to: number
  readonly since: number
  readonly onStage: ReadonlySet<CharacterId>
  readonly speaks: boolean
}

/** Divides the elements at headings and where the set of characters changes. */
function rangesOf(elements: readonly Element[], moments: readonly StageState[]): readonly Range[] {
  const ranges: Range[] = []
  for (const [at, { onStage, speakers }] of moments.entries()) {
    const heading = isHeading(elements[at] as Element)
    const last = ranges.at(-1)
    const speaks = speakers.length > 0
    if (last && !heading && sameSet(last.onStage, onStage)) {
      ranges[ranges.length - 1] = { ...last, to: at + 1, speaks: last.speaks || speaks }
      continue
    }
    // a range with an empty stage and no speech belongs to what follows it in the scene
    const joins = last && !heading && last.onStage.size === 0 && !last.speaks
    if (joins) ranges[ranges.length - 1] = { from: last.from, to: at + 1, since: at, onStage, speaks }
    else ranges.push({ from: at, to: at + 1, since: at, onStage, speaks })
  }
  return withoutEmptyEnds(elements, ranges)
}

/** Merges a range with an empty stage at the end of a scene into the previous unit. */
function withoutEmptyEnds(elements: readonly Element[], ranges: readonly Range[]): readonly Range[] {
  const out: Range[] = []
  for (const range of ranges) {
    const last = out.at(-1)
    const begins = isHeading(elements[range.from] as Element)
    if (last && !begins && range.onStage.size === 0 && !range.speaks) out[out.length - 1] = { ...last, to: range.to }
    else out.push(range)
  }
  return out
}

function scenesOf(
  { elements, characters }: StagePlay,
  moments: readonly StageState[],
  secondsOf: (element: Element) => number,
): readonly FrenchScene[] {
  const inOrder = (set: ReadonlySet<CharacterId>): CharacterId[] =>
    characters.flatMap(({ id }) => (set.has(id) ? [id] : []))
  let act: number | undefined
  let scene: number | undefined
  return rangesOf(elements, moments).flatMap(({ from, to, since, onStage }): FrenchScene[] => {
    const heading = elements[from]?.kind
    if (heading === 'act') [act, scene] = [from, undefined]
    if (heading === 'scene') scene = from
    const said = new Set<CharacterId>()
    let speeches = 0
    let seconds = 0
    for (let at = from; at < to; at++) {
      const element = elements[at] as Element
      for (const id of moments[at]?.speakers ?? []) said.add(id)
      if (element.kind === 'cue') speeches++
      seconds += secondsOf(element)
    }
    // an act heading with no speech before its first scene heading forms no unit
    if (heading === 'act' && onStage.size === 0 && speeches === 0 && elements[to]?.kind === 'scene') return []
    const here = inOrder(onStage)
    const place = { ...(act !== undefined && { act }), ...(scene !== undefined && { scene }) }
    return [
      {
        from,
        to,
        since,
        ...place,
        onStage: here,
        speaking: here.filter((id) => said.has(id)),
        silent: here.filter((id) => !said.has(id)),
        offStage: inOrder(said).filter((id) => !onStage.has(id)),
        speeches,
        seconds,
      },
    ]
  })
}
