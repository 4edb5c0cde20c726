import type { Language, LayoutName, Paper, PlayKind, PlaySettings } from '../play.ts'
import type { Layout } from './layout.ts'
import type { LayoutFault } from './layout-changes.ts'
import { changeLayout, faultsOf } from './layout-changes.ts'
import { screenplayLayout } from './screenplay.ts'
import { stageFrLayout } from './stage-fr.ts'
import { stageUkLayout } from './stage-uk.ts'
import { stageUsLayout } from './stage-us.ts'

/** The layouts a writer may choose. */
export const OFFERED_LAYOUTS: readonly LayoutName[] = ['screenplay', 'stage-us', 'stage-uk', 'stage-fr']

const MAKERS: Readonly<Record<LayoutName, (paper: Paper, language: Language) => Layout>> = {
  screenplay: screenplayLayout,
  'stage-us': stageUsLayout,
  'stage-uk': stageUkLayout,
  'stage-fr': stageFrLayout,
}

const made = new Map<string, Layout>()
const changed = new Map<string, Layout>()
/** Plays that change their layout are told apart by what they change; the oldest of so many is forgotten. */
const MOST_CHANGED = 50

function keepChanged(key: string, layout: Layout): Layout {
  for (const oldest of changed.keys()) {
    if (changed.size < MOST_CHANGED) break
    changed.delete(oldest)
  }
  changed.set(key, layout)
  return layout
}

function usualLayout(settings: PlaySettings, language: Language, kind: PlayKind): { key: string; layout: Layout } {
  const usual: LayoutName = kind === 'screenplay' ? 'screenplay' : language === 'fr' ? 'stage-fr' : 'stage-us'
  const name = Object.hasOwn(MAKERS, settings.layout) ? settings.layout : usual
  const paper: Paper = settings.paper === 'a4' ? 'a4' : 'us-letter'
  const spoken: Language = language === 'fr' ? 'fr' : 'en'
  const key = `${name} ${paper} ${spoken}`
  const layout = made.get(key) ?? MAKERS[name](paper, spoken)
  made.set(key, layout)
  return { key, layout }
}

/**
 * The layout of a play with what the play changes of it; the same object for the same answers, so that it can be compared
 * with `===`. An unknown name (a file from elsewhere) gets the page usual for the kind of play.
 */
export function layoutOf(settings: PlaySettings, language: Language, kind: PlayKind): Layout {
  const { key, layout } = usualLayout(settings, language, kind)
  const changes = Object.entries(settings.changes ?? {}).sort(([a], [b]) => (a < b ? -1 : 1))
  if (changes.length === 0) return layout
  const own = `${key} ${JSON.stringify(changes)}`
  return changed.get(own) ?? keepChanged(own, changeLayout(layout, Object.fromEntries(changes)))
}

/** What a play asks of its layout that cannot be done. */
export const layoutFaults = (settings: PlaySettings, language: Language, kind: PlayKind): readonly LayoutFault[] =>
  faultsOf(usualLayout(settings, language, kind).layout, settings.changes ?? {})
