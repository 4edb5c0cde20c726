import { defaultSettings } from '../play.ts'
import { titleEntry, type TitlePage } from '../title-page.ts'
import type { Correction } from './correction.ts'
import type { Draft } from './draft.ts'

/** A title page with a line changed, added or taken away; the title stands first. */
export function titleWith(page: TitlePage, { key, value }: { key: string; value: string }): TitlePage {
  const known = titleEntry(page, key)
  const words = value.trim()
  if (known === undefined) {
    if (words === '') return page
    const entry = { key, value: words }
    return key === 'title' ? [entry, ...page] : [...page, entry]
  }
  if (words === '') return page.filter((entry) => entry !== known)
  return page.map((entry) => (entry === known ? { key: entry.key, value: words } : entry))
}

/** What the play is as a whole: with another kind or language comes the layout that is usual for it. */
export function setDraft(draft: Draft, given: Extract<Correction, { op: 'set' }>): Draft {
  const { kind = draft.kind, language = draft.language } = given
  const usual = defaultSettings(kind, language)
  const isSame = kind === draft.kind && language === draft.language
  const layout = given.layout ?? (isSame ? draft.settings.layout : usual.layout)
  const paper = language === draft.language ? draft.settings.paper : usual.paper
  return { ...draft, kind, language, settings: { ...draft.settings, layout, paper } }
}
