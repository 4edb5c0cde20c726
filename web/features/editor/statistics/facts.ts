import {
  CHARACTER_HUES,
  statisticsOf,
  type CharacterCount,
  type CharacterId,
  type OutlineAct,
  type OutlineScene,
  type Pagination,
  type PlayKind,
  type Statistics,
} from '@replique/script'
import type { MountedEditor } from '../mount.ts'
import { pageAt, paginationOf } from '../page/pages.ts'
import { huesOf } from './place-hues.ts'

/** The subset of the statistics that is shown. */
interface ShownStatistics extends Pick<Statistics, 'scenes' | 'acts' | 'meetings' | 'actionWords'> {
  readonly counts: Pick<Statistics['counts'], 'words' | 'spokenWords'>
  readonly outline: {
    readonly acts: readonly Pick<OutlineAct, 'heading'>[]
    readonly scenes: readonly Pick<OutlineScene, 'from' | 'speaking' | 'present'>[]
  }
}

/** Statistics with the names and colours needed to show them. */
export interface StatFacts<Read extends ShownStatistics = ShownStatistics> {
  readonly read: Read
  readonly kind: PlayKind
  /** Speaking characters, most words first. */
  readonly speakers: readonly CharacterCount[]
  readonly hueOf: (id: CharacterId | undefined) => number
  readonly nameOf: (id: CharacterId) => string
  readonly scenes: readonly SceneFacts[]
}

interface SceneFacts {
  /** The scene's number and heading. */
  readonly name: string
  readonly page: string
  readonly hue: number | null
}

/** Returns all statistics of the play, or null until it has pages. */
export function readStatistics({ view, live }: MountedEditor): StatFacts<Statistics> | null {
  const pagination = paginationOf(view.state)
  return pagination === undefined ? null : factsOf(pagination, live.frame.kind)
}

function factsOf(pagination: Pagination, kind: PlayKind): StatFacts<Statistics> {
  const { play, pages } = pagination
  const read = statisticsOf(pagination)
  const hues = new Map(play.characters.map(({ id, colour }, at) => [id, colour ?? (at % CHARACTER_HUES) + 1]))
  const names = new Map(play.characters.map(({ id, name }) => [id, name]))
  const places = huesOf(read.outline.scenes.map(({ heading }) => heading))
  return {
    read,
    kind,
    speakers: read.counts.characters.filter(({ speeches }) => speeches > 0),
    hueOf: (id) => hues.get(id ?? '') ?? 1,
    nameOf: (id) => names.get(id) ?? '',
    scenes: read.outline.scenes.map(({ number, heading, from }, at) => ({
      name: [number, heading].filter(Boolean).join(' '),
      page: pageAt(pages, from)?.label ?? '',
      hue: places[at] ?? null,
    })),
  }
}
