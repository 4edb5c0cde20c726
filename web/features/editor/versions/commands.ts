import { m } from '../../../messages/messages.js'
import { failureMessage } from '../../../platform/api/failure.ts'
import { showToast } from '../../../ui/toast/toasts.ts'
import type { EditorParts } from '../shell/view-state.ts'
import { command, type EditorCommand } from '../palette/command.ts'

/** Puts the page into the colours of its authors, or takes them off. */
async function turnColours({ editor, link, view }: EditorParts): Promise<void> {
  try {
    const { askAuthors, colourByAuthor, isColoured } = await import('./lazy-panels.ts')
    const on = !isColoured(editor).get()
    const authors = on ? await askAuthors(link) : null
    if (editor.view.isDestroyed) return
    if (on) view.change({ stage: 'page' })
    colourByAuthor(editor, authors)
  } catch (error) {
    showToast({ title: failureMessage(error), type: 'foreground' })
  }
}

/** What can be asked for by name about who wrote what. */
export const AUTHOR_COMMANDS: readonly EditorCommand[] = [
  command(m.versions_colours, {
    id: 'colours',
    group: 'view',
    icon: 'palette',
    run: (parts) => void turnColours(parts),
  }),
]
