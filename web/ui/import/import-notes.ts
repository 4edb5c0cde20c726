import type { ImportWarning } from '@replique/contract'
import { m } from '../../messages/messages.js'

/** Maximum number of items listed; more would fill the screen. */
const NAMED = 6

/** Items with a translated name; all others keep the name from the file. */
const KNOWN: Readonly<Record<string, () => string>> = {
  'turned text': m.plays_import_left_turned,
  'margin numbers': m.plays_import_left_margins,
  'note marks': m.plays_import_left_note_marks,
  footnote: m.plays_import_left_footnotes,
  'page heads': m.plays_import_left_heads,
  'archive text': m.plays_import_left_archive,
}

function inWords({ detail = '', count }: ImportWarning): string {
  const named = Object.hasOwn(KNOWN, detail) ? (KNOWN[detail]?.() ?? detail) : detail
  return count > 1 ? `${named} (${count})` : named
}

/** Returns sentences about what the import left out or was unsure of; empty if there is nothing. */
export function warningsInWords(warnings: readonly ImportWarning[]): string {
  const codes = new Set(warnings.map(({ code }) => code))
  const left = warnings.filter(({ code, detail }) => code === 'left_out' && detail)
  const doubtful = warnings.reduce((sum, { code, count }) => sum + (code === 'doubtful' ? count : 0), 0)
  const encoding = warnings.find(({ code }) => code === 'guessed_encoding')?.detail
  const things = left.slice(0, NAMED).map(inWords).join(', ')
  return [
    codes.has('cut_short') ? m.plays_import_cut_short() : '',
    things === '' ? '' : m.plays_import_left_out({ things: left.length > NAMED ? `${things}…` : things }),
    doubtful > 0 ? m.plays_import_doubtful({ count: doubtful }) : '',
    encoding === undefined ? '' : m.plays_import_encoding({ name: encoding }),
  ]
    .filter(Boolean)
    .join(' ')
}
