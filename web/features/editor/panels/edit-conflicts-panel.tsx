import { discardOrphan, orphans, restoreOrphan, type Orphan } from '@replique/manuscript'
import { m } from '../../../messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import type { EditorParts } from '../shell/view-state.ts'
import { useSettled } from '../shell/editor-value.ts'
import type { MountedEditor } from '../mount.ts'
import { peersOf } from '../presence/peers.ts'
import { type Authors, useAuthors } from '../versions/authors.ts'
import { idAtCaret } from '../writing/navigation.ts'
import { nameOfKind } from '../writing/kinds.ts'

const read = ({ binding }: MountedEditor): Orphan[] => orphans(binding.shared)

/** By the Yjs id of a page, who wrote there: as the server knows, and before it has told, those who are here. */
function namesOf(
  { link, editor }: Pick<EditorParts, 'link' | 'editor'>,
  authors: Authors | null,
): (page: number) => string {
  if (authors !== null) return (page) => authors.pageOf(page).author.name
  const here = new Map(peersOf(link.awareness).map(({ client, name }) => [client, name]))
  const own = editor.binding.shared.doc.clientID
  return (page) => (page === own ? m.editor_aside_you() : (here.get(page) ?? ''))
}

/** Everybody whose letters are left of it; whoever is not known is left out. */
const authorsOf = ({ authors }: Orphan, nameOf: (page: number) => string): string =>
  [...new Set(authors.map(nameOf))].filter(Boolean).join(', ')

/** Words typed into a paragraph that somebody else removed at that moment: kept here until someone decides. */
export function AsidePanel(parts: EditorParts) {
  const { editor, writable } = parts
  const { binding, view, live } = editor
  const found = useSettled(editor, read)
  const nameOf = namesOf(parts, useAuthors(parts))
  if (found.length === 0) return <p className="px-4 py-3 text-sm text-ink-soft">{m.editor_aside_empty()}</p>
  return (
    <>
      <p className="px-4 py-3 text-sm text-ink-soft">{m.editor_aside_about()}</p>
      <ul>
        {found.map((one) => {
          const author = authorsOf(one, nameOf)
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
