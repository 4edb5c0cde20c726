import { discardOrphan, orphans, restoreOrphan, type Orphan } from '@replique/manuscript'
import { m } from '../../../messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import type { DeskParts } from '../desk/desk-parts.ts'
import { useSettled } from '../desk/editor-value.ts'
import type { MountedEditor } from '../mount.ts'
import { peersOf } from '../people/peers.ts'
import { idAtCaret } from '../writing/current.ts'
import { nameOfKind } from '../writing/kinds.ts'

const read = ({ binding }: MountedEditor): Orphan[] => orphans(binding.shared)

/** The names of those who are here, by the Yjs id of their page; whoever has left is somebody. */
function authorOf({ authors }: Orphan, { link, editor }: Pick<DeskParts, 'link' | 'editor'>): string {
  const names = new Map(peersOf(link.awareness).map(({ client, name }) => [client, name]))
  const own = editor.binding.shared.doc.clientID
  const known = authors.map((client) => (client === own ? m.editor_aside_you() : names.get(client)))
  return [...new Set(known.filter((name) => name !== undefined))].join(', ')
}

/** Words typed into a paragraph that somebody else removed at that moment: kept here until someone decides. */
export function AsidePanel(parts: DeskParts) {
  const { editor, writable } = parts
  const { binding, view, live } = editor
  const found = useSettled(editor, read)
  if (found.length === 0) return <p className="px-4 py-3 text-sm text-ink-soft">{m.editor_aside_empty()}</p>
  return (
    <>
      <p className="px-4 py-3 text-sm text-ink-soft">{m.editor_aside_about()}</p>
      <ul>
        {found.map((one) => {
          const author = authorOf(one, parts)
          return (
            <li key={one.id} className="grid gap-2 border-t border-line px-4 py-3">
              <p className="text-sm text-ink-soft">
                {nameOfKind(one.kind, live.frame.kind)}
                {author && ` · ${m.editor_aside_by({ name: author })}`}
              </p>
              <p className="font-serif whitespace-pre-wrap">{one.text}</p>
              {writable && (
                <div className="flex flex-wrap gap-2">
                  <Button
                    onClick={() => binding.edit((shared) => restoreOrphan(shared, one.id, idAtCaret(view.state)))}
                  >
                    {m.editor_aside_restore()}
                  </Button>
                  <Button look="plain" onClick={() => binding.edit((shared) => discardOrphan(shared, one.id))}>
                    {m.editor_aside_discard()}
                  </Button>
                </div>
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}
