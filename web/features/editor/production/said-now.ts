import type { NewRevision } from '@replique/manuscript'
import type { DeskParts } from '../desk/desk-parts.ts'
import { readPeer } from '../people/peers.ts'

/** Who begins a revision, and today as it is written in the language of the play. */
export function saidNow({ link, editor }: Pick<DeskParts, 'link' | 'editor'>): NewRevision {
  const { awareness } = link
  const self = readPeer(awareness.clientID, awareness.getLocalState())
  const format = new Intl.DateTimeFormat(editor.live.frame.language === 'fr' ? 'fr-FR' : 'en-GB', { dateStyle: 'long' })
  return { date: format.format(new Date()), by: self?.name ?? '' }
}
