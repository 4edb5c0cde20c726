import type { Language, LayoutName, Paper, PlayKind, PlaySettings } from '../play.ts'
import type { Layout } from './layout.ts'
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

/**
 * The layout of a play; the same object for the same answers, so that it can be compared with `===`.
 * An unknown name (a file from elsewhere) gets the page usual for the kind of play.
 */
export function layoutOf(settings: PlaySettings, language: Language, kind: PlayKind): Layout {
  const usual: LayoutName = kind === 'screenplay' ? 'screenplay' : language === 'fr' ? 'stage-fr' : 'stage-us'
  const name = Object.hasOwn(MAKERS, settings.layout) ? settings.layout : usual
  const paper: Paper = settings.paper === 'a4' ? 'a4' : 'us-letter'
  const spoken: Language = language === 'fr' ? 'fr' : 'en'
  const key = `${name} ${paper} ${spoken}`
  const known = made.get(key)
  if (known) return known
  const layout = MAKERS[name](paper, spoken)
  made.set(key, layout)
  return layout
}
