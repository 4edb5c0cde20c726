import { setTitleValue } from '@replique/manuscript'
import { titleValue, type PlayKind } from '@replique/script'
import { m } from '../../../messages/messages.js'
import { FrontPreview } from '../cast/front-preview.tsx'
import type { DeskParts } from '../desk/desk-parts.ts'
import { useFrame } from '../desk/editor-value.ts'
import { Line, Lines } from './form.tsx'

interface TitleField {
  readonly key: string
  readonly label: () => string
  readonly hint?: () => string
  /** It may have more than one line. */
  readonly tall?: true
  /** Only plays of this kind have it, unless it says something already. */
  readonly kind?: PlayKind
}

/** The lines of a title page in the order of the form. */
const FIELDS: readonly TitleField[] = [
  { key: 'title', label: m.editor_title_title },
  { key: 'subtitle', label: m.cast_title_subtitle, kind: 'stage' },
  { key: 'credit', label: m.editor_title_credit },
  { key: 'author', label: m.editor_title_author, hint: m.cast_title_author_hint, tall: true },
  { key: 'source', label: m.cast_title_based, tall: true },
  { key: 'setting', label: m.cast_title_setting, tall: true, kind: 'stage' },
  { key: 'time', label: m.cast_title_time, kind: 'stage' },
  { key: 'draft date', label: m.editor_title_date },
  { key: 'contact', label: m.editor_title_contact, tall: true },
  { key: 'copyright', label: m.editor_title_copyright },
  { key: 'notes', label: m.editor_title_notes, tall: true },
]

/** Files bring other words along that mean the same line. */
const SAME: Readonly<Record<string, readonly string[]>> = {
  author: ['authors'],
  source: ['based on'],
  'draft date': ['date'],
}

const keyIn = (page: readonly { key: string }[], key: string): string => {
  const there = (one: string): boolean => page.some((entry) => entry.key === one)
  return there(key) ? key : (SAME[key]?.find(there) ?? key)
}

/** What stands on the title page, and how. */
export function TitlePanel({ editor, writable }: DeskParts) {
  const { titlePage: page, kind } = useFrame(editor)
  const fields = FIELDS.filter((one) => one.kind === undefined || one.kind === kind || titleValue(page, one.key) !== '')
  const known = new Set(fields.map(({ key }) => keyIn(page, key)))
  const others = page.filter(({ key }) => !known.has(key))
  const keep = (key: string) => (value: string) => editor.binding.edit((shared) => setTitleValue(shared, key, value))
  return (
    <div className="grid gap-4 p-4">
      {fields.map(({ key, label, hint, tall }) => {
        const own = keyIn(page, key)
        const field = {
          label: label(),
          value: titleValue(page, own),
          disabled: !writable,
          onKeep: keep(own),
          ...(hint && { hint: hint() }),
        }
        return tall ? <Lines key={key} {...field} /> : <Line key={key} {...field} />
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
