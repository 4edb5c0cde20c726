import { blockAuthors } from '@replique/manuscript'
import { m } from '../../../messages/messages.js'
import { useStore } from '../../../platform/store.ts'
import type { DeskParts } from '../desk/desk-parts.ts'
import { useEditorValue } from '../desk/editor-value.ts'
import { idAtCaret } from '../writing/current.ts'
import { handsOf, nameOf, type Page } from './authors.ts'
import { colourByAuthor, isColoured } from './coloured.ts'
import { useAuthors } from './use-authors.ts'
import { dateOf } from './when.ts'

/** When a page was open: one day, or from one to another; null where nobody knows. */
function whenOf({ from, to }: Page): string | null {
  if (from === undefined || to === undefined) return null
  const [first, last] = [dateOf(from), dateOf(to)]
  return first === last ? m.versions_on_day({ day: first }) : m.versions_between_days({ from: first, to: last })
}

const handWords = (page: Page): string => [nameOf(page.author), whenOf(page)].filter(Boolean).join(', ')

/** Who wrote the paragraph at the caret and who changed it, and the page in the colours of its authors. */
export function WhoWrote(parts: DeskParts) {
  const { editor } = parts
  const authors = useAuthors(parts)
  const id = useEditorValue(editor, idAtCaret)
  const on = useStore(isColoured(editor))
  if (authors === null) return null
  const found = blockAuthors(editor.binding.shared, id)
  const hands = found && handsOf(found, authors)
  const others = hands?.changed.filter(({ author }) => author.key !== hands.made.author.key) ?? []
  return (
    <section aria-label={m.versions_who()} className="grid gap-1 border-b border-line px-4 py-3 text-sm">
      {hands !== null && (
        <>
          <p>{m.versions_written_by({ name: handWords(hands.made) })}</p>
          {others.length > 0 && <p>{m.versions_changed_by({ names: others.map(handWords).join(' ; ') })}</p>}
        </>
      )}
      <label className="flex min-h-11 items-center gap-2">
        <input
          type="checkbox"
          checked={on}
          onChange={(event) => colourByAuthor(editor, event.target.checked ? authors : null)}
          className="size-5 accent-accent"
        />
        {m.versions_colours()}
      </label>
    </section>
  )
}
