import type { Unreadable } from '@replique/script'
import type { PdfInfo, PdfPage } from './page.ts'

/** What the reading thread tells while it reads: once what the file is, then its pages, then that it is done. */
export type Told =
  | { readonly kind: 'opened'; readonly info: PdfInfo }
  | { readonly kind: 'page'; readonly page: PdfPage }
  /** A page that could not be read. */
  | { readonly kind: 'lost'; readonly number: number }
  | { readonly kind: 'refused'; readonly error: Unreadable }
  | { readonly kind: 'done' }
