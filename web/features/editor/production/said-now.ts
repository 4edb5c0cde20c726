import type { NewRevision } from '@replique/manuscript'
import { currentUser } from '../../../platform/session/session.ts'
import type { DeskParts } from '../desk/desk-parts.ts'

/** Who begins a revision, and today as it is written in the language of the play. */
export function saidNow({ editor }: Pick<DeskParts, 'editor'>): NewRevision {
  const name: unknown = currentUser.get()?.user_metadata['name']
  const format = new Intl.DateTimeFormat(editor.live.frame.language === 'fr' ? 'fr-FR' : 'en-GB', { dateStyle: 'long' })
  return { date: format.format(new Date()), by: typeof name === 'string' ? name : '' }
}
