import { setTitleValue } from '@replique/manuscript'
import { titleValue } from '@replique/script'
import { m } from '../../../messages/messages.js'
import type { DeskParts } from '../desk/desk-parts.ts'
import { useFrame } from '../desk/editor-value.ts'
import { Line, Lines } from './form.tsx'

/** The lines of a title page in the order of the form; those of more than one line are marked. */
const FIELDS: readonly { key: string; label: () => string; tall?: true }[] = [
  { key: 'title', label: m.editor_title_title },
  { key: 'credit', label: m.editor_title_credit },
  { key: 'author', label: m.editor_title_author, tall: true },
  { key: 'source', label: m.editor_title_source, tall: true },
  { key: 'draft date', label: m.editor_title_date },
  { key: 'contact', label: m.editor_title_contact, tall: true },
  { key: 'copyright', label: m.editor_title_copyright },
  { key: 'notes', label: m.editor_title_notes, tall: true },
]

/** Files bring "authors" along, which means the same line. */
const keyIn = (page: readonly { key: string }[], key: string): string =>
  key === 'author' && page.some((entry) => entry.key === 'authors') ? 'authors' : key

/** What stands on the title page. */
export function TitlePanel({ editor, writable }: DeskParts) {
  const { titlePage: page } = useFrame(editor)
  const known = new Set(FIELDS.map(({ key }) => keyIn(page, key)))
  const others = page.filter(({ key }) => !known.has(key))
  const keep = (key: string) => (value: string) => editor.binding.edit((shared) => setTitleValue(shared, key, value))
  return (
    <div className="grid gap-4 p-4">
      {FIELDS.map(({ key, label, tall }) => {
        const own = keyIn(page, key)
        const field = { label: label(), value: titleValue(page, own), disabled: !writable, onKeep: keep(own) }
        return tall ? <Lines key={key} {...field} /> : <Line key={key} {...field} />
      })}
      {others.map(({ key, value }) => (
        <Lines key={key} label={key} value={value} disabled={!writable} onKeep={keep(key)} />
      ))}
    </div>
  )
}
