import type { ExportFormat } from '@replique/contract'
import { m } from '../../messages/messages.js'

export interface ExportChoice {
  readonly format: ExportFormat
  readonly label: string
  readonly icon: string
}

type Choice = Pick<ExportChoice, 'icon'> & { readonly say: () => string }

// every format of the contract has its words here, or this does not compile
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

/** The kinds of file a play can be had as, in the language of the page. */
export const exportChoices = (): ExportChoice[] =>
  (Object.keys(CHOICES) as ExportFormat[]).map((format) => ({
    format,
    label: CHOICES[format].say(),
    icon: CHOICES[format].icon,
  }))
