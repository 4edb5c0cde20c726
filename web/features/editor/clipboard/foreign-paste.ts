import type { Binding } from '@replique/manuscript'
import type { EditorView } from 'prosemirror-view'
import { m } from '../../../messages/messages.js'
import { whenIdle } from '../../../platform/idle-preloading.ts'
import { showToast } from '../../../ui/toast/toasts.ts'
import { catchUp } from '../writing/catch-up.ts'
import type { Reading } from './fountain-text.ts'

/** What was copied elsewhere. */
export interface Foreign {
  readonly text: string
  readonly html: string
  /** How the browser's own reading of a page is pasted, where it shows no script. */
  readonly otherwise: (view: EditorView) => void
}

/** Into what it is pasted, and how it is read. */
export interface PastedInto {
  readonly binding: Binding
  readonly reading: Reading
}

const fetchReader = () => import('./paste-script.ts')

/** Where no service worker keeps the app, as over plain http, the reader is fetched ahead: offline it could not be. */
export function keepReader(): void {
  if (!('serviceWorker' in navigator)) whenIdle(() => void fetchReader().catch(() => undefined))
}

/** Reads what was copied elsewhere as a script, and pastes it; without the reader, as it is. */
export async function pasteForeign(view: EditorView, data: Foreign, into: PastedInto): Promise<void> {
  const reader = await fetchReader().catch(() => null)
  if (reader) return reader.pasteScript(view, data, into)
  showToast({ title: m.elements_pasted_unread(), body: m.elements_pasted_unread_why() })
  if (view.isDestroyed || !view.editable) return
  catchUp(view)
  data.otherwise(view)
}
