import { lazy, type ComponentType } from 'react'
import type { DeskParts } from './desk-parts.ts'
import type { StageName } from './view-state.ts'

type Stage = ComponentType<{ readonly parts: DeskParts }>

/** The views that can stand in the page's place, each fetched when it is first asked for. */
export const STAGES: Partial<Record<StageName, Stage>> = {
  cards: lazy(async () => ({ default: (await import('../overview/cards-stage.tsx')).CardsStage })),
  lines: lazy(async () => ({ default: (await import('../overview/lines-stage.tsx')).LinesStage })),
  statistics: lazy(async () => ({ default: (await import('../overview/statistics-stage.tsx')).StatisticsStage })),
  compare: lazy(async () => ({ default: (await import('../versions/late.ts')).CompareView })),
  text: lazy(async () => ({ default: (await import('./late-parts.ts')).TextView })),
}
