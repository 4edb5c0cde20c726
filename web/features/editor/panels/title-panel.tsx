import { setTitleValue } from '@replique/manuscript'
import { TITLE_KEYS, titleEntry, titleValue, type PlayKind } from '@replique/script'
import { m } from '../../../messages/messages.js'
import { FrontPreview } from '../cast/front-preview.tsx'
import type { DeskParts } from '../desk/desk-parts.ts'
import { useFrame } from '../desk/editor-value.ts'
import { Line, Lines } from './form.tsx'

type Part = keyof typeof TITLE_KEYS

interface TitleField {
  readonly part: Part
  readonly label: () => string
  readonly hint?: () => string
  /** It may have more than one line. */
  readonly tall?: true
  /** Only plays of this kind have it, unless it says something already. */
  readonly kind?: PlayKind
}

/** The lines of a title page in the order of the form. */
const FIELDS: readonly TitleField[] = [
  { part: 'title', label: m.editor_title_title },
  { part: 'subtitle', label: m.cast_title_subtitle, kind: 'stage' },
  { part: 'credit', label: m.editor_title_credit },
  { part: 'author', label: m.editor_title_author, hint: m.cast_title_author_hint, tall: true },
  { part: 'source', label: m.cast_title_based, tall: true },
  { part: 'setting', label: m.cast_title_setting, tall: true, kind: 'stage' },
  { part: 'time', label: m.cast_title_time, kind: 'stage' },
  { part: 'date', label: m.editor_title_date },
  { part: 'contact', label: m.editor_title_contact, tall: true },
  { part: 'copyright', label: m.editor_title_copyright },
  { part: 'notes', label: m.editor_title_notes, tall: true },
]

/** The key that a line gets here; files may bring another along that means the same. */
const keyOf = (part: Part): string => TITLE_KEYS[part][0]

/** What stands on the title page, and how. */
export function TitlePanel({ editor, writable }: DeskParts) {
  const { titlePage: page, kind } = useFrame(editor)
  const fields = FIELDS.filter(
    ({ part, kind: only }) => only === undefined || only === kind || titleValue(page, keyOf(part)) !== '',
  )
  const known = new Set(fields.map(({ part }) => titleEntry(page, keyOf(part))))
  const others = page.filter((entry) => !known.has(entry))
  const keep = (key: string) => (value: string) => editor.binding.edit((shared) => setTitleValue(shared, key, value))
  return (
    <div className="grid gap-4 p-4">
      {fields.map(({ part, label, hint, tall }) => {
        const own = keyOf(part)
        const field = {
          label: label(),
          value: titleValue(page, own),
          disabled: !writable,
          onKeep: keep(own),
          ...(hint && { hint: hint() }),
        }
        return tall ? <Lines key={part} {...field} /> : <Line key={part} {...field} />
      })}
      {others.map(({ key, value }) => (
        <Lines key={key} label={key} value={value} disabled={!writable} onKeep={keep(key)} />
      ))}
      <h2 className="border-t border-line pt-4 text-sm font-semibold">{m.cast_preview()}</h2>
      {page.some(({ value }) => value.trim() !== '') ? (
        <FrontPreview editor={editor} part="title" label={m.cast_title_preview()} />
      ) : (
        <p className="text-sm text-ink-soft">{m.cast_title_empty()}</p>
      )}
    </div>
  )
}
