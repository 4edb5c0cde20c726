import type { ExportFormat, FileNumbering } from '@replique/contract'
import { useState } from 'react'
import { m } from '../../messages/messages.js'
import { Checkbox } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { type PdfChoices, type PlayTitle, useExport } from './play-actions.ts'
import { titleOf } from './play-texts.ts'

interface ExportChoice {
  readonly format: ExportFormat
  readonly label: string
  readonly icon: string
}

type Choice = Pick<ExportChoice, 'icon'> & { readonly say: () => string }

// the build fails if an export format in the contract has no text here
const CHOICES: Readonly<Record<ExportFormat, Choice>> = {
  pdf: { say: m.plays_export_pdf, icon: 'file-text' },
  docx: { say: m.plays_export_docx, icon: 'file-pen-line' },
  fdx: { say: m.plays_export_fdx, icon: 'clapperboard' },
  tei: { say: m.plays_export_tei, icon: 'file-code' },
  fountain: { say: m.plays_export_fountain, icon: 'file-type' },
  html: { say: m.plays_export_html, icon: 'globe' },
  epub: { say: m.plays_export_epub, icon: 'book-open' },
  text: { say: m.plays_export_text, icon: 'text' },
}

/** Returns the export formats, labelled in the page's language. */
export const exportChoices = (): ExportChoice[] =>
  (Object.keys(CHOICES) as ExportFormat[]).map((format) => ({
    format,
    label: CHOICES[format].say(),
    icon: CHOICES[format].icon,
  }))

interface Props {
  readonly play: PlayTitle
  readonly onClose: () => void
}

/** Exports a play in a chosen format; stays open if no file was saved. */
export function ExportDialog({ play, onClose }: Props) {
  const exportAs = useExport(play)
  const [busy, setBusy] = useState<ExportFormat>()
  const [pdf, setPdf] = useState<PdfChoices>({ speechNumbers: 'layout', largePrint: false })
  const take = async (format: ExportFormat) => {
    setBusy(format)
    if (await exportAs(format, pdf)) onClose()
    setBusy(undefined)
  }
  return (
    <Dialog open onClose={onClose} title={m.plays_export_title({ title: titleOf(play) })}>
      <ul className="-mx-3">
        {exportChoices().map(({ format, label, icon }) => (
          <li key={format}>
            <button
              type="button"
              disabled={busy !== undefined}
              onClick={() => void take(format)}
              className="flex min-h-11 w-full items-center gap-3 rounded-base px-3 text-left hover:bg-sunk disabled:text-ink-soft"
            >
              <Icon name={icon} className="text-ink-soft" />
              {busy === format ? m.plays_exporting() : label}
            </button>
          </li>
        ))}
      </ul>
      <PdfOptions choices={pdf} onChoose={setPdf} />
    </Dialog>
  )
}

const NUMBERS: Readonly<Record<FileNumbering, () => string>> = {
  layout: m.parts_numbers_layout,
  none: m.parts_numbers_none,
  page: m.parts_numbers_page,
  scene: m.parts_numbers_scene,
  play: m.parts_numbers_play,
}

interface PdfOptionsProps {
  readonly choices: PdfChoices
  readonly onChoose: (choices: PdfChoices) => void
}

/** How a PDF is printed. Other formats don't depend on it, so these options are closed at first. */
function PdfOptions({ choices, onChoose }: PdfOptionsProps) {
  const [open, setOpen] = useState(false)
  return (
    <details
      className="group mt-3 border-t border-line pt-1"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 [&::-webkit-details-marker]:hidden">
        <Icon name="chevron-right" className="text-ink-soft group-open:rotate-90" />
        {m.plays_export_pdf_options()}
      </summary>
      {/* only while open, because a dialog focuses its first field */}
      {open && (
        <div className="grid gap-1 pb-1">
          <SelectField
            label={m.parts_numbers()}
            value={choices.speechNumbers}
            onChange={({ target }) => onChoose({ ...choices, speechNumbers: target.value as FileNumbering })}
          >
            {Object.entries(NUMBERS).map(([value, say]) => (
              <option key={value} value={value}>
                {say()}
              </option>
            ))}
          </SelectField>
          <Checkbox
            label={m.parts_large()}
            checked={choices.largePrint}
            onChange={(largePrint) => onChoose({ ...choices, largePrint })}
          />
        </div>
      )}
    </details>
  )
}
