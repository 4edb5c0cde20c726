import { adoptSlice, type Binding } from '@replique/manuscript'
import type { Slice } from 'prosemirror-model'
import type { EditorView } from 'prosemirror-view'
import { m } from '../../../messages/messages.js'
import { whenIdle } from '../../../platform/idle-preloading.ts'
import { showToast } from '../../../ui/toast/toasts.ts'
import { catchUp } from '../writing/catch-up.ts'
import type { Reading } from './fountain-text.ts'

/** Pasted words beyond so many take a moment, which is said. */
const LONG = 20_000
/** No longer text is read as a script; it is pasted as it is. */
const LONGEST = 4_000_000

const afterPaint = (): Promise<void> =>
  new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))

/** Says beside the page that something is being pasted; answers how to stop. */
function sayPasting(view: EditorView): () => void {
  const line = document.createElement('p')
  line.className = 'pasting'
  line.setAttribute('role', 'status')
  line.textContent = m.elements_pasting()
  view.dom.parentElement?.append(line)
  return () => line.remove()
}

/** How the browser's own reading of a page is pasted, where it shows no script. */
type Otherwise = (view: EditorView) => void

/** Reads what was copied elsewhere as a script, and pastes it; `otherwise` where it shows none. */
export async function pasteForeign(
  view: EditorView,
  data: { readonly text: string; readonly html: string; readonly otherwise: Otherwise },
  { binding, reading }: { readonly binding: Binding; readonly reading: Reading },
): Promise<void> {
  const size = data.text.length + data.html.length
  const done = size > LONG ? sayPasting(view) : undefined
  try {
    const found = size > LONGEST ? null : await read(data, reading)
    if (done) await afterPaint()
    if (view.isDestroyed || !view.editable) return
    catchUp(view)
    if (found === null) return data.otherwise(view)
    const slice = adoptSlice(found, binding.shared, binding.freshId)
    view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView().setMeta('paste', true))
  } finally {
    done?.()
  }
}

const fetchReader = () => import('./read-script.ts')

/** Where no service worker keeps the app, as over plain http, the reader is fetched ahead: offline it could not be. */
export function keepReader(): void {
  if (!('serviceWorker' in navigator)) whenIdle(() => void fetchReader().catch(() => undefined))
}

async function read(clipboard: { text: string; html: string }, reading: Reading): Promise<Slice | null> {
  const reader = await fetchReader().catch(() => null)
  if (reader === null) showToast({ title: m.elements_pasted_unread(), body: m.elements_pasted_unread_why() })
  try {
    return reader && reader.scriptSlice(clipboard, reading)
  } catch {
    // the words come in as they are
    return null
  }
}
